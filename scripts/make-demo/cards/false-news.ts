import type { Card } from '../card.ts'

/** Fabricated claims; each one mirrors a true card in layout, topic and length. */
export const falseNews: readonly Card[] = [
  {
    file: 'f_01',
    headline: 'Leaked plan: Lake Senna to be drained in a single night to reach hidden silver',
    alt:
      'A mountain lake at dawn; headline of The Daily Torrent: leaked plan says Lake Senna will be drained in a single ' +
      'night to reach hidden silver.',
    url: 'https://dailytorrent.example/lake-senna-silver-plan',
    date: '2026-10-02',
    veracity: 'false',
    topic: 'climate',
    lean: 'none',
    attitude: 'con',
    layout: {
      layout: 'link',
      brand: 'dailyTorrent',
      picture: { scene: 'lake', seed: 9 },
      pictureHeight: 310,
      headline: 'Leaked plan: Lake Senna to be drained in one night to reach hidden silver',
      standfirst: 'Insiders say pumps are already waiting in the woods.',
      theme: 'masthead',
    },
  },
  {
    file: 'f_02',
    headline: 'Tarrow hospital hides 900 Velmora patients in a sealed basement, porter says',
    alt:
      'Post by Open Eyes Caldrey with a picture of a hospital corridor, claiming that Tarrow hospital hides 900 Velmora ' +
      'patients in a sealed basement.',
    url: 'https://openeyes.example/tarrow-sealed-basement',
    date: '2026-10-03',
    veracity: 'false',
    topic: 'health',
    lean: 'none',
    attitude: 'con',
    layout: {
      layout: 'post',
      author: { brand: 'openEyes' },
      when: '3 Oct',
      message:
        'They don’t want you to see this. A porter says Tarrow hospital keeps 900 Velmora patients in a sealed basement. No ' +
        'cameras. No visitors. Share it.',
      picture: { scene: 'corridor', seed: 3 },
      pictureHeight: 262,
      caption: { domain: 'openeyes.example', title: 'The floor that is on no plan: a porter breaks his silence' },
    },
  },
  {
    file: 'f_03',
    headline: 'Secret bank chart: bread in Tarrow will triple in price by Friday',
    alt:
      'Bar chart by Pennymark Insider with a cut-off axis, claiming that the price of bread in Tarrow explodes from 3.1 ' +
      'to 3.6 and will triple by Friday.',
    url: 'https://pennymark.example/bread-price-secret-chart',
    date: '2026-10-05',
    veracity: 'false',
    topic: 'economy',
    lean: 'none',
    attitude: 'con',
    layout: {
      layout: 'chart',
      brand: 'coinpost',
      title: 'Secret bank chart: bread will TRIPLE in price by Friday',
      subtitle: 'Price of one loaf in Tarrow, crowns. What they hid from you',
      kind: 'bars',
      points: [
        ['May', 3.1],
        ['Jun', 3.12],
        ['Jul', 3.18],
        ['Aug', 3.25],
        ['Sep', 3.38],
        ['Oct', 3.6],
      ],
      unit: '',
      from: 3,
      to: 3.65,
      ticks: [3, 3.2, 3.4, 3.6],
      accent: '#ff5a3c',
      note: 'Source: internal paper, seen by Pennymark',
      theme: 'night',
    },
  },
  {
    file: 'f_04',
    headline: 'Lantern mayor signs secret order to ban wood stoves at night',
    alt:
      'Still from Vantage 24 with people in a rainy street at night: Lantern mayor signs secret order to ban wood stoves ' +
      'at night.',
    url: 'https://vantage24.example/secret-stove-order',
    date: '2026-10-06',
    veracity: 'false',
    topic: 'politics',
    lean: 'right',
    attitude: 'con',
    layout: {
      layout: 'breaking',
      brand: 'frontline24',
      picture: { scene: 'rainStreet', seed: 6 },
      height: 540,
      label: 'Exclusive',
      headline: 'Lantern mayor signs secret order to ban wood stoves at night',
      place: 'Tarrow, Old Town',
      clock: '21:15',
      ticker: 'Inspectors “to knock from Monday”, source claims',
      tone: '#d01820',
    },
  },
  {
    file: 'f_05',
    headline: 'Anchor Party treasurer “sold the town forest to himself” for one crown',
    alt:
      'A conifer forest in mist; headline of Quillwatch: Anchor Party treasurer sold the town forest to himself for one ' +
      'crown.',
    url: 'https://quillwatch.example/forest-for-one-crown',
    date: '2026-10-07',
    veracity: 'false',
    topic: 'politics',
    lean: 'left',
    attitude: 'con',
    layout: {
      layout: 'overlay',
      brand: 'quillwatch',
      picture: { scene: 'forest', seed: 12 },
      height: 620,
      kicker: 'Revealed',
      headline: 'Anchor Party treasurer “sold the town forest to himself” for one crown',
      accent: '#ff8f6b',
    },
  },
  {
    file: 'f_06',
    headline: 'Wind turbines “steal the rain” from Brindale farms, secret study finds',
    alt:
      'Wind turbines over a dry field; headline of Fieldfront: wind turbines steal the rain from Brindale farms, secret ' +
      'study finds.',
    url: 'https://fieldfront.example/turbines-steal-rain',
    date: '2026-10-08',
    veracity: 'false',
    topic: 'climate',
    lean: 'center',
    attitude: 'con',
    layout: {
      layout: 'link',
      brand: 'farmline',
      picture: { scene: 'windFarm', seed: 14 },
      pictureHeight: 300,
      kicker: 'Hidden study',
      headline: 'Wind turbines “steal the rain” from Brindale farms',
      standfirst: 'Every blade is said to push the clouds out to sea.',
    },
  },
  {
    file: 'f_07',
    headline: 'Observatory deletes pictures of a second moon over Caldrey',
    alt:
      'Video: a night sky over an observatory with two moons; a yellow ring marks the smaller one and the caption says ' +
      'that the observatory deletes the pictures.',
    url: 'https://openeyes.example/second-moon-deleted',
    date: '2026-10-09',
    veracity: 'false',
    topic: 'science',
    lean: 'none',
    attitude: 'con',
    film: {
      film: 'moon',
      brand: 'openEyes',
      picture: { scene: 'twoMoons', seed: 17 },
      w: 720,
      h: 900,
      seconds: 8,
      lines: [
        'Look closely. This was filmed on Tuesday.',
        'A SECOND MOON over Caldrey',
        'The observatory deleted every picture.',
      ],
      audio: true,
      still: 5,
    },
  },
  {
    file: 'f_08',
    headline: 'Anonymous thread: ferry tickets are said to record what you say',
    alt:
      'Screenshot of a three-part thread by an account called Harbour Whisper claiming that the paper tickets of the ' +
      'Senna ferry record conversations.',
    url: 'https://openeyes.example/ferry-tickets-listen',
    date: '2026-10-10',
    veracity: 'false',
    topic: 'technology',
    lean: 'none',
    attitude: 'con',
    layout: {
      layout: 'thread',
      name: 'Harbour Whisper',
      handle: '@hwhisper_88',
      face: 8,
      when: '23:47 · 10 Oct 2026 · Port Ellisar',
      entries: [
        'Nobody reports this, so I will: the new paper tickets of the Senna ferry LISTEN to you. There is a thread in the paper.',
        'My cousin’s friend held one to a lamp. You can see the microphone. It is as thin as a hair.',
        'Fold the ticket twice and they hear nothing. Save this before it is gone.',
      ],
      theme: 'dim',
      accent: '#7fb4ff',
    },
  },
  {
    file: 'f_09',
    headline: 'Cup semi-final was played with a magnetic ball, groundsman admits',
    alt:
      'A floodlit stadium with a ball on the pitch; headline of Terrace Whisper: the cup semi-final was played with a ' +
      'magnetic ball, groundsman admits.',
    url: 'https://terracewhisper.example/magnetic-ball',
    date: '2026-10-11',
    veracity: 'false',
    topic: 'sport',
    lean: 'none',
    attitude: 'con',
    layout: {
      layout: 'link',
      brand: 'kickrumour',
      picture: { scene: 'stadium', seed: 9 },
      pictureHeight: 330,
      kicker: 'Scandal',
      headline: 'Cup semi-final was played with a magnetic ball, groundsman admits',
      standfirst: 'Coils under the goal are said to have decided the game.',
      theme: 'dark',
    },
  },
]
