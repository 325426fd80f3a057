import { seededDice, shuffled } from '#domain/dice.ts'

/** From many languages, so that the people of a feed are not all from one country. None is the name of somebody known. */
const FIRST = [
  ...[
    'Ada',
    'Amir',
    'Anouk',
    'Arjun',
    'Astrid',
    'Bao',
    'Bea',
    'Bilal',
    'Carla',
    'Chidi',
    'Clara',
    'Cyrus',
    'Dana',
    'Diego',
    'Dina',
  ],
  ...[
    'Edda',
    'Elif',
    'Emeka',
    'Esra',
    'Farah',
    'Finn',
    'Gia',
    'Hana',
    'Hugo',
    'Ida',
    'Imran',
    'Ines',
    'Ivo',
    'Jana',
    'Jonas',
    'Kaito',
  ],
  ...[
    'Kemi',
    'Lea',
    'Leo',
    'Lina',
    'Luca',
    'Maja',
    'Malik',
    'Mei',
    'Milo',
    'Mina',
    'Nadia',
    'Nils',
    'Noor',
    'Olga',
    'Omar',
    'Pia',
  ],
  ...[
    'Priya',
    'Rafael',
    'Rosa',
    'Ruth',
    'Sami',
    'Selma',
    'Soren',
    'Tara',
    'Tomas',
    'Uma',
    'Vera',
    'Yara',
    'Yusuf',
    'Zoe',
    'Zuri',
  ],
]
const LAST = [
  ...[
    'Abara',
    'Adler',
    'Akande',
    'Almeida',
    'Amari',
    'Arslan',
    'Bakker',
    'Banda',
    'Berger',
    'Blom',
    'Bravo',
    'Castell',
    'Chandra',
  ],
  ...['Cho', 'Dahl', 'Demir', 'Diallo', 'Dubois', 'Ekberg', 'Farkas', 'Ferrer', 'Fonseca', 'Gallo', 'Ghosh', 'Haddad', 'Halvor'],
  ...['Hashimi', 'Holm', 'Ibarra', 'Idris', 'Jansen', 'Kaya', 'Keller', 'Kimura', 'Koval', 'Lang', 'Levent', 'Lind', 'Lopes'],
  ...['Mbeki', 'Mendes', 'Moreau', 'Nakata', 'Nowak', 'Obi', 'Okafor', 'Park', 'Petrov', 'Quist', 'Ramos', 'Rao', 'Reyes'],
  ...['Rossi', 'Sato', 'Sharif', 'Silva', 'Stein', 'Suzuki', 'Tanaka', 'Torres', 'Varga', 'Weber', 'Yilmaz', 'Zaman'],
]

export type InventedPerson = { name: string; handle: string }

/** Gives out invented people, each once, in an order that depends on the seed alone; never one whose name is `taken` by somebody real. */
export function inventedPeople(seed: string, taken: ReadonlySet<string> = new Set()): () => InventedPerson {
  const next = everyPerson(seed)
  return () => {
    let person = next()
    while (taken.has(person.name.toLowerCase())) person = next()
    return person
  }
}

function everyPerson(seed: string): () => InventedPerson {
  const dice = seededDice(seed, 'people')
  const [firsts, lasts] = [shuffled(FIRST, dice), shuffled(LAST, dice)]
  let n = 0
  return () => {
    const at = n
    n += 1
    // Every pair once before any comes again: the second name moves on by one in each round.
    const round = Math.floor(at / firsts.length)
    const first = firsts[at % firsts.length] ?? ''
    const last = lasts[(at + round) % lasts.length] ?? ''
    // Handles are unique by their number, which also tells two people of one name apart.
    const number = String(at + 1).padStart(2, '0')
    const hasPairsLeft = round < lasts.length
    return {
      name: hasPairsLeft ? `${first} ${last}` : `${first} ${last} ${Math.floor(round / lasts.length) + 1}`,
      handle: `${first}_${last}${number}`.toLowerCase(),
    }
  }
}
