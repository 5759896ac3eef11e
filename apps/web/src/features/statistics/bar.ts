export interface Bar {
  /** Unique key, since names may repeat. */
  key: string;
  label: string;
  value: number;
}
