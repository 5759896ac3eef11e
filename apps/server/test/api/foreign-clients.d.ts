declare module '@citation-js/core' {
  type Name = { family?: string; given?: string; literal?: string };
  export type Item = Record<string, unknown> & { author?: Name[] };
  /** The input is RIS, BibTeX or CSL JSON; the plugins that are loaded recognise it. */
  export const plugins: { input: { chain(input: string): Item[] } };
}

declare module '@citation-js/plugin-bibtex' {}

declare module '@citation-js/plugin-ris' {}

/** The package's own types take a profile as an enumeration of another package. */
declare module 'manifesto.js' {
  interface Resource {
    id: string;
    getDefaultLabel(): string | null;
    getThumbnail(): { id: string } | null;
    getProperty(name: string): string | undefined;
    getService(profile: string): Resource | null;
    getServices(): Resource[];
  }
  interface Body extends Resource {
    getFormat(): string | null;
    getType(): string | null;
  }
  interface Canvas extends Resource {
    getContent(): { getBody(): Body[] }[];
    getDuration(): number | null;
    getWidth(): number;
    getHeight(): number;
    imageServiceIds: string[];
  }
  interface Manifest extends Resource {
    getSequenceByIndex(index: number): { getCanvases(): Canvas[] };
  }
  export function parseManifest(json: string): Manifest;
}
