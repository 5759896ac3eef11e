export interface WorkbookColumn {
  name: string;
  head: string;
  help: string;
  /** Values to choose from, under the name of their list. */
  list?: string;
  /** Told when somebody types into a column that is the program's own. */
  fixed?: string;
  /** Holds long texts. */
  isLong?: boolean;
}
