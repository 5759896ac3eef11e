/** Whose bytes these are; thumbnails and posters are named by their file. */
export interface BackupFile {
  id: number;
  name: string;
  institution: string;
}
