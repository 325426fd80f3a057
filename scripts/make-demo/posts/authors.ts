/** Somebody who is invented. People have a portrait by its seed; organisations have a mark in one colour. */
export type Author = {
  name: string
  handle: string
  line: string
  isVerified?: true
  face: { seed: number } | { mark: Mark; color: string }
}

export type Mark = 'waves' | 'sun' | 'leaf' | 'ring' | 'peak' | 'bars' | 'drop' | 'star'

const person = (name: string, handle: string, line: string, seed: number): Author => ({ name, handle, line, face: { seed } })

const organisation = (name: string, handle: string, line: string, mark: Mark, color: string): Author => ({
  ...{ name, handle, line },
  isVerified: true,
  face: { mark, color },
})

export const authors = {
  mara: person('Mara Lindholt', 'maralindholt', 'Ferry pilot, tide watcher', 11),
  joren: person('Joren Vask', 'jorenvask', 'Runs slowly, writes quickly', 12),
  tess: person('Tess Quillan', 'tessq', 'Teacher of physics in Tarrow', 13),
  noor: person('نور الساحلي', 'noor_sahli', 'Potter and night reader', 14),
  bram: person('Bram Tolliver', 'bramforest', 'Forester, Brindale', 15),
  ilsa: person('Ilsa Varnholt', 'ilsavarnholt', 'Reporter for harbour and rail', 16),
  dario: person('Dario Penn', 'dariobakes', 'Baker. Up at three', 17),
  edda: person('Edda Lorrimer', 'eddalorrimer', 'Writes about old machines', 18),
  kofi: person('Kofi Adan', 'kofi_adan', 'Goalkeeper, then nurse', 19),
  yael: person('יעל מרום', 'yael_marom', 'Choir, chess, cheese', 20),
  sunniva: person('Sunniva Roe', 'sunnivaroe', 'Marine biologist', 21),
  pavel: person('Pavel Ostrin', 'pavelostrin', 'Repairs radios', 22),
  amina: person('Amina Belcastle', 'aminabel', 'Allotment 14, mostly beans', 23),
  ruben: person('Ruben Thackray', 'rubenthack', 'Bus driver, line 6', 24),
  wren: person('Wren Halloway', 'wrenhalloway', 'Birds before breakfast', 25),
  lotte: person('Lotte Egmond', 'lottecooks', 'Cooks with four ingredients', 26),
  hiro: person('Hiro Tanabe', 'hirosky', 'Looks up. Photographs of the night', 27),
  greta: person('Greta Molnar', 'gretamolnar', 'Statistician, corrects charts', 28),
  silas: person('Silas Umber', 'silasumber', 'Collects rumours', 29),
  petra: person('Petra Dunmore', 'petradunmore', 'Says what others do not', 30),
  otis: person('Otis Farrow', 'otisfarrow', 'Farm in the third generation', 31),
  celine: person('Céline Marchetal', 'celinemarch', 'Walks all coasts', 32),
  ivo: person('Ivo Brandt', 'ivobrandt', 'Engineer at a small company', 33),
  zadie: person('Zadie Korr', 'zadiekorr', 'Student, fourth year', 34),
  ledger: organisation('The Harbor Ledger', 'harborledger', 'News from Port Ellisar since 1894', 'bars', '#27405e'),
  weather: organisation('Caldrey Weather Office', 'caldreyweather', 'Forecasts every six hours', 'sun', '#b06a12'),
  rovers: organisation('Marrowby Rovers', 'marrowbyrovers', 'Club of 1907', 'star', '#7d2f38'),
  library: organisation('Tarrow Town Library', 'tarrowlibrary', 'Open until nine', 'peak', '#4b4458'),
  lumenfold: organisation('Lumenfold Science', 'lumenfold', 'One finding a day', 'ring', '#1f6f6a'),
  water: organisation('Senna Waterworks', 'sennawater', 'Water for 80,000 homes', 'drop', '#2b6cb0'),
  torrent: organisation('The Daily Torrent', 'dailytorrent', 'First with everything', 'waves', '#a3242b'),
  fernby: organisation('Fork & Fernby', 'forkfernby', 'Dinner in a box', 'leaf', '#2f6b3c'),
  nightfold: organisation('Nightfold Tents', 'nightfold', 'Up in forty seconds', 'peak', '#b4511a'),
} as const satisfies Record<string, Author>

export type AuthorKey = keyof typeof authors
