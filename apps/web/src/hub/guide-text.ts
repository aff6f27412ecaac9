/** A guide as the build has read it from `docs/guides`. */
export interface Guide {
  /** Its file without the ending, and the end of its address: `parent`. */
  name: string;
  title: string;
  /** What it is about, in one paragraph. */
  lead: readonly GuideWords[];
  blocks: readonly GuideBlock[];
}

/** In dots. */
export interface PictureSize {
  width: number;
  height: number;
}

export type GuideBlock =
  | { kind: 'heading'; words: readonly GuideWords[] }
  | { kind: 'paragraph'; words: readonly GuideWords[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly GuideWords[])[] }
  | { kind: 'code'; text: string }
  | ({ kind: 'picture'; file: string; description: string } & PictureSize);

export type GuideWords =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong'; words: readonly GuideWords[] }
  | { kind: 'link'; href: string; words: readonly GuideWords[] };
