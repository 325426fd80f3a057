import type { Post } from './post.ts'

/** Posts that are false in their invented world. Some have a label; the column `veracity` marks all of them. */
export const claims: readonly Post[] = [
  {
    ...{ by: 'torrent', ago: '30m', topic: 'town', likes: 2104, isFalse: true },
    body: 'LEAKED: Lake Senna will be drained in a single night to reach hidden silver. Share before it disappears!',
    pictures: ['lake'],
    label: {
      name: 'community-note',
      text: 'The lake holds 3.4 cubic kilometres of water. No pump on earth can drain it in a night. The waterworks have no such plan.',
      source: 'Senna Waterworks, annual report',
    },
    comments: [
      { by: 'water', text: 'We have no such plan, and no such pump.', likes: 612 },
      { by: 'silas', text: 'That is exactly what they would say.', likes: 45, to: 1 },
      { by: 'greta', text: 'Three cubic kilometres in ten hours would be ninety thousand tonnes a second.', likes: 388 },
    ],
  },
  {
    ...{ by: 'silas', ago: '1h', topic: 'town', likes: 431, isFalse: true },
    body: 'The paper tickets of the Senna ferry record conversations. Why else would they be that thick?',
    label: { name: 'warning' },
    comments: [
      { by: 'mara', text: 'They are thick because they get wet.', likes: 260 },
      { by: 'silas', text: 'A pilot would know, of course.', likes: 12, to: 1 },
    ],
  },
  {
    ...{ by: 'torrent', ago: '3h', topic: 'science', likes: 987, isFalse: true },
    body: 'Doctors stunned: one spoon of vinegar replaces eight hours of sleep.',
    pictures: ['coffee'],
    label: {
      name: 'fact-check',
      text: 'There is no study that shows this. The article names none, and the doctor whom it quotes does not exist.',
      source: 'Lumenfold Science',
    },
    comments: [{ by: 'kofi', text: 'After fourteen night shifts: no.', likes: 301 }],
  },
  {
    ...{ by: 'petra', ago: '5h', topic: 'nature', likes: 356, isFalse: true },
    body: 'Wind turbines steal the rain from our farms. Everybody in Brindale knows it, nobody writes it.',
    label: {
      name: 'missing-context',
      text: 'Rain in Brindale was as frequent before the first turbine as after it. The weather office publishes the figures of every month.',
      source: 'Caldrey Weather Office',
    },
    comments: [
      { by: 'otis', text: 'I farm under three of them. It rains on me quite regularly.', likes: 277 },
      { by: 'weather', text: 'All monthly figures since 1961 are on our page.', likes: 84 },
    ],
  },
  {
    ...{ by: 'silas', ago: '7h', topic: 'science', likes: 640, place: 6, isFalse: true },
    body: 'A second moon was seen over the observatory on Tuesday. The pictures were deleted within the hour.',
    film: { name: 'f_07', alt: 'A night sky over an observatory with two moons' },
    label: { name: 'ai-made' },
    comments: [{ by: 'hiro', text: 'I photographed the sky all Tuesday. One moon.', likes: 214 }],
  },
  {
    ...{ by: 'torrent', ago: '10h', topic: 'town', likes: 733, isFalse: true },
    body: 'Tarrow hospital hides 900 Velmora patients in a sealed basement, says a cleaner who wants to stay anonymous.',
    pictures: ['street'],
    label: { name: 'interstitial' },
  },
  {
    ...{ by: 'petra', ago: '20h', topic: 'town', likes: 288, isFalse: true },
    body: 'From January you need a licence to own more than two bicycles. Ask yourself why nobody talks about it.',
    comments: [{ by: 'ilsa', text: 'I asked the council. Nobody talks about it because it is not so.', likes: 190 }],
  },
  {
    ...{ by: 'silas', ago: '1d', topic: 'sport', likes: 402, isFalse: true },
    body: 'The semi-final was played with a magnetic ball. Watch how it turns left every single time.',
    pictures: ['stadium'],
    repostedBy: 'petra',
    comments: [{ by: 'rovers', text: 'It turned left because our winger kicks with the right.', likes: 845 }],
  },
  {
    ...{ by: 'petra', ago: '2d', topic: 'cooking', likes: 199, isFalse: true },
    body: 'Tap water is filtered through old carpets. A friend of a friend works there.',
    quotes: { by: 'water', ago: '3d', body: 'Our new sand filters are in operation. Visits every first Friday.' },
  },
  {
    ...{ by: 'torrent', ago: '2d', topic: 'weather', likes: 1122, isFalse: true },
    body: 'STORM OF THE CENTURY on Sunday. Forecasters lost for words. Buy candles now.',
    pictures: ['storm'],
    comments: [{ by: 'weather', text: 'We have words: light rain, wind force 4.', likes: 931 }],
  },
]
