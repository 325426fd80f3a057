import type { Post } from './post.ts'

export const science: readonly Post[] = [
  {
    ...{ by: 'lumenfold', ago: '40m', topic: 'science', likes: 892 },
    body: 'An octopus has three hearts. Two of them pump blood to the gills, and the third one stops while it swims. That is one reason why it prefers to crawl. #biology',
    pictures: ['reef'],
    comments: [
      { by: 'sunniva', text: 'And it gets tired of swimming quickly, as do I.', likes: 134 },
      { by: 'tess', text: 'Tomorrow’s first question in class.', likes: 20 },
    ],
  },
  {
    ...{ by: 'sunniva', ago: '1h', topic: 'science', likes: 377 },
    body: 'Counted 214 seals on the north bank this morning. Last year it was 181. The counting itself takes five hours and three flasks of tea.',
    pictures: ['islands'],
    comments: [
      { by: 'greta', text: 'Same weather and same tide as last year?', likes: 33 },
      { by: 'sunniva', text: 'Same tide, less wind. We count four times and report the range.', likes: 70, to: 1 },
    ],
  },
  {
    ...{ by: 'greta', ago: '2h', topic: 'science', likes: 640 },
    body: 'If an axis does not start at zero, look at the numbers before you look at the bars. If there are no numbers, do not look at all.',
    quotes: { by: 'torrent', ago: '4h', body: 'CHART: the price of bread EXPLODES in Tarrow.' },
    comments: [
      { by: 'ivo', text: 'From 3.1 to 3.2. What an explosion.', likes: 201 },
      { by: 'dario', text: 'It is the flour. I can show anybody the bills.', likes: 54 },
    ],
  },
  {
    ...{ by: 'hiro', ago: '4h', topic: 'science', likes: 733 },
    body: 'Twenty minutes for the eyes to get used to the dark, then this. No filter, thirty seconds, a flask of soup.',
    pictures: ['night'],
    comments: [
      { by: 'wren', text: 'Was the owl there too?', likes: 9 },
      { by: 'hiro', text: 'Heard, not seen.', likes: 14, to: 1 },
    ],
  },
  {
    ...{ by: 'lumenfold', ago: '6h', topic: 'science', likes: 455 },
    body: 'Which one is the heaviest?',
    poll: { options: ['A cubic metre of air', 'A litre of water', 'Both are the same'], votes: [402, 155, 96] },
    comments: [
      { by: 'tess', text: 'Air: about 1.2 kilograms at sea level. Nobody ever believes it.', likes: 166 },
      { by: 'kofi', text: 'I did not believe it.', likes: 80, to: 1 },
    ],
  },
  {
    ...{ by: 'tess', ago: '8h', topic: 'science', likes: 291 },
    body: 'A pupil asked today why the sky is blue and sunsets are red if it is the same air. The best question of the term; the answer fits on one board: more air on the way.',
  },
  {
    ...{ by: 'lumenfold', ago: '10h', topic: 'science', likes: 512 },
    body: 'A trial with 4,200 volunteers: the new vaccine against Velmora fever halves stays in hospital. Side effects were mostly a sore arm.',
    pictures: ['glass'],
    link: {
      headline: 'Velmora vaccine halves stays in hospital, trial finds',
      source: 'Lumenfold Science',
      text: 'Half of 4,200 volunteers got the vaccine, the other half a placebo. After eight months 31 people of the vaccine group had been in hospital with Velmora fever, against 64 of the other group.\n\nThe most frequent side effect was a sore arm. The trial goes on for another year.',
    },
    comments: [{ by: 'kofi', text: 'From the ward: good news.', likes: 77 }],
  },
  {
    ...{ by: 'wren', ago: '12h', topic: 'nature', likes: 164 },
    body: 'The first swallow of the year, eleven days earlier than last year. One bird is no trend; I write it down all the same.',
    quotes: { by: 'greta', ago: '1d', body: 'Write down the dates of what you see. In ten years you have data.' },
  },
  {
    ...{ by: 'ledger', ago: '14h', topic: 'science', likes: 388, place: 3 },
    body: 'Kestrow-2 is in orbit. The weather satellite sends its first pictures in three weeks.',
    film: { name: 't_07', alt: 'A rocket rises from its pad at dawn' },
    comments: [{ by: 'hiro', text: 'Saw the trail from 90 kilometres away.', likes: 26 }],
  },
  {
    ...{ by: 'bram', ago: '16h', topic: 'nature', likes: 207 },
    body: 'This spruce is about 140 years old. It has survived two storms, one railway and my predecessor.',
    pictures: ['forest'],
    comments: [{ by: 'celine', text: 'Where is it? I would like to greet it.', likes: 11 }],
  },
  {
    ...{ by: 'celine', ago: '1d', topic: 'nature', likes: 342 },
    body: 'Day 38 of the coast walk. Two blisters, four lighthouses, and a very good pancake.',
    pictures: ['lighthouse', 'lake', 'mountains', 'forest', 'islands'],
    comments: [
      { by: 'amina', text: 'Which side of the island is the pancake on?', likes: 16 },
      { by: 'celine', text: 'South. Follow the smell.', likes: 29, to: 1 },
    ],
  },
  {
    ...{ by: 'lumenfold', ago: '1d', topic: 'science', likes: 298 },
    body: 'Cells of the inner ear do not grow again. Ear plugs at a concert are the cheapest medicine that there is.',
    pictures: ['cells'],
  },
  {
    ...{ by: 'sunniva', ago: '2d', topic: 'nature', likes: 176 },
    body: 'Seagrass keeps more carbon per square metre than most forests. It also keeps my boots, every single time.',
  },
  {
    ...{ by: 'hiro', ago: '2d', topic: 'nature', likes: 921, place: 2 },
    body: 'It lasted eleven minutes. I forgot to breathe for two of them.',
    pictures: ['aurora', 'night'],
    comments: [
      { by: 'zadie', text: 'I slept through it. Again.', likes: 45 },
      { by: 'weather', text: 'Chances are fair again on Thursday night.', likes: 112, to: 1 },
    ],
  },
]
