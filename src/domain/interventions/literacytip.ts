import type { Intervention } from './intervention.ts'

/** After the media-literacy tips that Guess et al. (2020) tested, doi:10.1073/pnas.1920498117; the words are our own. */
export const literacytip: Intervention = {
  name: 'literacytip',
  label: 'Literacy tip',
  styles: ['modal', 'infeed'],
  heading: 'How to spot false news',
  text: `A few habits help to tell what is reliable.

- Be careful with headlines. If one sounds hard to believe, it may well be untrue.
- Look at the source. Ask who wrote it, and whether they are known for getting things right.
- Watch for signs of haste: odd layout, spelling mistakes, pictures that do not fit.
- Look at the evidence. Are people, places and dates named, and can they be checked?
- See who else reports it. If nobody does, be slow to believe it.`,
  button: '',
  kind: 'message',
  pictures: [],
}
