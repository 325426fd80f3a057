import type { DepositContent } from './deposit.ts'
import { doiIn, type PublishedAs } from './publication.ts'

type Described = {
  publication: PublishedAs
  content: DepositContent
  version: string
  today: string
  otherDoi: string
  /** Of the study, the main one first. */
  languages: readonly string[]
}

/** What Zenodo asks of a record. `otherDoi`: of the record of the materials, or of the data; empty where there is none. */
export function zenodoMetadata({ publication, content, version, today, otherDoi, languages }: Described) {
  const { title, description, creators, licence, embargo_until, keywords, preregistration, paper } = publication
  const isData = content === 'data'
  const related = [
    ...(preregistration === '' ? [] : [{ identifier: bare(preregistration), relation: 'isDocumentedBy' }]),
    ...(paper === '' ? [] : [{ identifier: bare(paper), relation: 'isSupplementTo' }]),
    ...(otherDoi === '' ? [] : [{ identifier: otherDoi, relation: isData ? 'isSupplementedBy' : 'isSupplementTo' }]),
  ]
  const language = threeLetters(languages[0] ?? '')
  return {
    upload_type: 'dataset',
    publication_date: today,
    title: isData ? title : `Materials: ${title}`,
    creators: creators.map(({ name, orcid, affiliation }) => ({
      name,
      ...(affiliation !== '' && { affiliation }),
      ...(orcid !== '' && { orcid }),
    })),
    description: asHtml(isData ? description : `Questionnaires, texts and settings of the study. ${description}`),
    access_right: embargo_until === '' ? 'open' : 'embargoed',
    ...(embargo_until !== '' && { embargo_date: embargo_until }),
    license: licence.toLowerCase(),
    ...(keywords.length > 0 && { keywords: [...keywords] }),
    ...(related.length > 0 && { related_identifiers: related }),
    version,
    ...(language !== undefined && { language }),
  }
}

/** Zenodo takes one language, by three letters (ISO 639-3). Of a language that is not listed it is told none. */
function threeLetters(code: string): string | undefined {
  const [language = ''] = code.toLowerCase().split('-')
  return /^[a-z]{3}$/.test(language) ? language : THREE_LETTERS[language]
}

const THREE_LETTERS: Readonly<Record<string, string>> = {
  ...{ af: 'afr', am: 'amh', ar: 'ara', az: 'aze', be: 'bel', bg: 'bul', bn: 'ben', bs: 'bos', ca: 'cat', cs: 'ces', cy: 'cym' },
  ...{ da: 'dan', de: 'deu', el: 'ell', en: 'eng', es: 'spa', et: 'est', eu: 'eus', fa: 'fas', fi: 'fin', fr: 'fra', ga: 'gle' },
  ...{ gl: 'glg', gu: 'guj', ha: 'hau', he: 'heb', hi: 'hin', hr: 'hrv', hu: 'hun', hy: 'hye', id: 'ind', ig: 'ibo', is: 'isl' },
  ...{ it: 'ita', ja: 'jpn', ka: 'kat', kk: 'kaz', km: 'khm', kn: 'kan', ko: 'kor', ku: 'kur', ky: 'kir', lb: 'ltz', lo: 'lao' },
  ...{ lt: 'lit', lv: 'lav', mk: 'mkd', ml: 'mal', mn: 'mon', mr: 'mar', ms: 'msa', mt: 'mlt', my: 'mya', nb: 'nob', ne: 'nep' },
  ...{ nl: 'nld', nn: 'nno', no: 'nor', pa: 'pan', pl: 'pol', ps: 'pus', pt: 'por', ro: 'ron', ru: 'rus', rw: 'kin', si: 'sin' },
  ...{ sk: 'slk', sl: 'slv', so: 'som', sq: 'sqi', sr: 'srp', sv: 'swe', sw: 'swa', ta: 'tam', te: 'tel', th: 'tha', tl: 'tgl' },
  ...{ tr: 'tur', uk: 'ukr', ur: 'urd', uz: 'uzb', vi: 'vie', xh: 'xho', yo: 'yor', zh: 'zho', zu: 'zul' },
}

const bare = (link: string) => doiIn(link) ?? link

/** Zenodo reads the description as HTML: what people typed must stay words. */
const asHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
