export interface Bar {
  /** Tells bars of one name apart. */
  key: string;
  label: string;
  value: number;
}
