/** Every error the server answers with, and its HTTP status. The list is closed. */
export const ERROR_STATUS = {
  validation: 400,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  parentNotPublished: 400,
  signatureConflict: 400,
  ocrLimitExceeded: 403,
  transcriptionLimitExceeded: 403,
  storageLimitExceeded: 403,
  noSpace: 503,
  fileConversion: 500,
  fileNotScanned: 409,
  fileQuarantined: 403,
  tooLarge: 413,
  unsupportedMediaType: 415,
  misdirected: 421,
  engineUnavailable: 503,
  rateLimited: 429,
  overloaded: 503,
  serverError: 500,
} as const;
export type ErrorType = keyof typeof ERROR_STATUS;
export const ERROR_TYPES = Object.keys(ERROR_STATUS) as ErrorType[];

export const CONSTRAINT_TYPES = [
  'Required',
  'Size',
  'Pattern',
  'Unique',
  'Positive',
  'Range',
  'Future',
  'Past',
  'Type',
  'Value',
  'NotFound',
  'Mismatch',
  'WrongPassword',
  'TooManySupervisors',
  'Presence',
  'Duplicate',
  'Cycle',
  'Unpublished',
] as const;
export type ConstraintType = (typeof CONSTRAINT_TYPES)[number];

export interface FieldError {
  /** The path of the field: `title`, `dates.0.dateFrom`, `address.city`. */
  fieldName: string;
  constraintType: ConstraintType;
}

export interface ErrorBody {
  code: number;
  type: ErrorType;
  message: string;
  errors?: FieldError[];
  resourceType?: string;
  resourceId?: number;
}
