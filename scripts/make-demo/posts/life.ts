import type { Post } from './post.ts'

export const life: readonly Post[] = [
  {
    ...{ by: 'weather', ago: '25m', topic: 'weather', likes: 210 },
    body: 'Tonight: wind from the north-west, strong near the coast, showers until four. Tomorrow dry and 11 degrees. Warning for Port Ellisar: level yellow.',
    pictures: ['storm'],
    comments: [{ by: 'mara', text: 'The first boat is cancelled, the second one runs.', likes: 19 }],
  },
  {
    ...{ by: 'lotte', ago: '55m', topic: 'cooking', likes: 468 },
    headline: 'Bean soup with four ingredients',
    body: 'White beans, an onion, a lemon, olive oil. Fry the onion slowly, add the beans and their water, twenty minutes. Lemon at the end. Nothing else. #fouringredients',
    pictures: ['plate'],
    comments: [
      { by: 'dario', text: 'And bread, surely.', likes: 62 },
      { by: 'lotte', text: 'Bread is not an ingredient, it is a friend.', likes: 140, to: 1 },
      { by: 'amina', text: 'Works with fresh ones as well.', likes: 21 },
    ],
  },
  {
    ...{ by: 'rovers', ago: '2h', topic: 'sport', likes: 1530 },
    body: 'FULL TIME. Rovers 2, Senna Athletic 1 after extra time. We are in the final! 🎉 #UpTheRovers',
    pictures: ['stadium'],
    comments: [
      { by: 'kofi', text: 'That save in minute 118. I stood up in the waiting room.', likes: 190 },
      { by: 'joren', text: 'My neighbour stood up too. I heard it through the wall.', likes: 77 },
      { by: 'rovers', text: 'Thank you all. Tickets from Wednesday.', likes: 58 },
    ],
  },
  {
    ...{ by: 'joren', ago: '3h', topic: 'sport', likes: 121 },
    body: 'Ten kilometres in 71 minutes. Overtaken by a man with a pram, who apologised. New personal best.',
    comments: [{ by: 'zadie', text: 'The pram has the better wheels.', likes: 30 }],
  },
  {
    ...{ by: 'dario', ago: '4h', topic: 'cooking', likes: 233 },
    body: 'What shall I bake on Saturday? You decide, I get up.',
    poll: { options: ['Rye with caraway', 'Plaited loaf', 'Walnut rolls'], votes: [84, 160, 131] },
    repostedBy: 'lotte',
  },
  {
    ...{ by: 'amina', ago: '6h', topic: 'cooking', likes: 152 },
    body: 'First beans of the year, a handful. Three months of work for one lunch, and I would do it again.',
    pictures: ['plate'],
  },
  {
    ...{ by: 'fernby', ago: '7h', topic: 'cooking', likes: 61 },
    body: 'Dinner in fifteen minutes, shopping in none. The first box is half price this week.',
    pictures: ['plate'],
    isSponsored: true,
    link: {
      headline: 'Choose your box',
      source: 'forkfernby.example',
      text: 'Four dishes a week, delivered on Tuesday. You can stop at any time.',
    },
  },
  {
    ...{ by: 'kofi', ago: '9h', topic: 'sport', likes: 310 },
    body: 'Night shift, then training, then a shower, then a nap on the bus. Thank you for waking me, line 6.',
    quotes: { by: 'ruben', ago: '10h', body: 'To the goalkeeper who sleeps on my bus: your stop is Mill Street, I remember it.' },
    comments: [{ by: 'ruben', text: 'Any time.', likes: 240 }],
  },
  {
    ...{ by: 'weather', ago: '12h', topic: 'weather', likes: 94 },
    body: 'September in figures: 61 mm of rain (usual: 74), 13.8 degrees on average (usual: 12.9), 18 days with sun.',
    comments: [{ by: 'otis', text: 'My fields had noticed the 61.', likes: 37 }],
  },
  {
    ...{ by: 'otis', ago: '15h', topic: 'nature', likes: 187 },
    body: 'Barley is in. A dry week was all we needed, and for once we got it.',
    pictures: ['mountains'],
  },
  {
    ...{ by: 'wren', ago: '18h', topic: 'nature', likes: 205 },
    body: 'Heron, kingfisher, two grebes, one man who asked whether I had lost something.',
    pictures: ['lake'],
  },
  {
    ...{ by: 'lotte', ago: '22h', topic: 'cooking', likes: 377 },
    body: 'Coffee at three in the afternoon is a decision about three in the morning.',
    pictures: ['coffee'],
    comments: [
      { by: 'pavel', text: 'I decided wrongly again.', likes: 48 },
      { by: 'tess', text: 'Half-life of about five hours, so yes.', likes: 52 },
    ],
  },
  {
    ...{ by: 'rovers', ago: '1d', topic: 'sport', likes: 288 },
    body: 'Open training for children on Saturday at ten. Bring shoes and a grown-up.',
  },
  {
    ...{ by: 'zadie', ago: '1d', topic: 'work', likes: 139 },
    body: 'Handed in my thesis at 23:58. The form asked for the title again and I could not remember it.',
    comments: [{ by: 'greta', text: 'Congratulations. Sleep first, remember later.', likes: 33 }],
  },
  {
    ...{ by: 'celine', ago: '2d', topic: 'weather', likes: 118 },
    body: 'Rain from the side. Rain from below. I did not know that there was rain from below.',
    pictures: ['street'],
  },
  {
    ...{ by: 'library', ago: '2d', topic: 'town', likes: 256 },
    body: 'A book came back today that was due in 1987. Inside: a tram ticket, a pressed clover and an apology. We have waived the fee.',
    repostedBy: 'edda',
  },
  {
    ...{ by: 'hiro', ago: '3d', topic: 'town', likes: 164 },
    body: 'Blue hour from the roof of the car park. Free entry, best view of the town.',
    pictures: ['skyline', 'street'],
  },
  {
    ...{ by: 'ivo', ago: '3d', topic: 'work', likes: 342 },
    body: 'We are looking for somebody who likes to explain machines to people. Four days a week, a workshop with windows, and a dog called Bolt.',
    comments: [{ by: 'zadie', text: 'Does Bolt take part in the interview?', likes: 71 }],
  },
  {
    ...{ by: 'lumenfold', ago: '3d', topic: 'nature', likes: 233, place: 1 },
    body: 'Northern lights are most frequent around the equinoxes. Tonight the sky may be worth a walk.',
    film: { name: 'se_07', alt: 'Green northern lights move over a valley' },
  },
]
