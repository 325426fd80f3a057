/** An intervention is one file with one descriptor, plus one line in `index.ts`. */
export type Intervention = {
  name: string
  label: string
  /** Where it can appear; the first one is the default. */
  styles: readonly ('modal' | 'infeed')[]
}
