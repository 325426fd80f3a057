import type { PagePath } from '#contract/pages.ts'

/** A longer piece that belongs below an answer. */
export type HelpPart = 'sheet-guide' | 'panel-exits' | 'qualtrics'

export type HelpQuestion = {
  /** Part of the address: /help#id. */
  id: string
  question: string
  /** Paragraphs. Names of settings and files stand between backticks. */
  answer: readonly string[]
  part?: HelpPart
  /** The page where it is done. */
  where: { to: Exclude<PagePath, '/form/*' | '/post/$id'>; label: string }
}

export type HelpTopic = { id: string; title: string; questions: readonly HelpQuestion[] }

/** The twenty-one questions of a first study, in the order in which they come up. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'start',
    title: 'Before you begin',
    questions: [
      {
        id: 'look-around',
        question: 'Can I look around first?',
        answer: [
          'Yes. The demo feed is a whole study with cards of ours. Scroll, like and share: nothing of it is counted. Its cards are ordinary sets, so you can also build a first study from them.',
        ],
        where: { to: '/feed', label: 'Try the demo feed' },
      },
      {
        id: 'skins',
        question: 'What can a feed look like?',
        answer: [
          'Like the kinds of feed that people know: each skin has its own cards, header and panels, in light and dark, on phone and desktop. The page Every skin shows all of them with the same posts by invented people, with their comments and notes. The posts are an ordinary set, and the study is called `brightwater`: duplicate it to begin with its settings.',
        ],
        where: { to: '/demo', label: 'See every skin' },
      },
      {
        id: 'what-i-need',
        question: 'What do I need for a study of my own?',
        answer: [
          'Pictures, videos or texts for the cards; a consent text; a debriefing that says what was not real; and, if you pay people, the completion link or code of your panel. Everything else has a default that you can keep.',
        ],
        where: { to: '/studies', label: 'Your studies' },
      },
    ],
  },
  {
    id: 'cards',
    title: 'Cards',
    questions: [
      {
        id: 'pictures',
        question: 'How do I get my pictures in?',
        answer: [
          'Choose a category and a name for the set, then drop the files. JPEG, PNG, WebP and GIF are pictures; MP4 and WebM are videos; each may have 50 MB. A lost connection is no harm: the upload goes on where it stopped.',
          'Cards that are on the web already need no upload: paste their addresses on the page Hosted.',
        ],
        where: { to: '/upload', label: 'Upload files' },
      },
      {
        id: 'no-sheet',
        question: 'Do I need a spreadsheet?',
        answer: [
          'No. Without one, a sheet is made from the names of your files, and you fill it in on the page: click a cell and type. With one, paste it, or open a .csv, .tsv or .xlsx file; every row is checked while you watch.',
        ],
        where: { to: '/upload', label: 'Upload files' },
      },
      {
        id: 'sheets',
        question: 'What do the columns of a sheet mean?',
        answer: [
          'Four columns are always there: `source_url`, `filename`, `retrieve_date` and `entity_type`. Any column that is not in these tables is stored as a covariate under its own name and comes back in the data: veracity, topic, source reliability.',
        ],
        part: 'sheet-guide',
        where: { to: '/upload', label: 'Templates are on the upload page' },
      },
      {
        id: 'correct-a-card',
        question: 'Can I correct a card later?',
        answer: [
          'As long as no study uses its set: open the set and edit the card. After that the set stays as it is, so that everybody in a study sees the same. Upload a corrected set under a new name instead.',
        ],
        where: { to: '/sets', label: 'Your sets' },
      },
    ],
  },
  {
    id: 'design',
    title: 'Design',
    questions: [
      {
        id: 'conditions',
        question: 'How do I set up a control and a treatment?',
        answer: [
          'Set the number of conditions to 2, press Enter and name them, such as “control” and “prompt”. A section is the same for both until you switch on “Different per condition”. The server assigns each participant once and keeps the conditions even.',
        ],
        where: { to: '/create-study', label: 'Create a study' },
      },
      {
        id: 'buttons',
        question: 'Which buttons and counts do people see?',
        answer: [
          'You choose among share, like, bookmark, accuracy, upvote and downvote: off, without a number, starting at 0, with made-up counts, or with the counts of your sheet. The counts that a person saw are stored with their data.',
        ],
        where: { to: '/create-study', label: 'Create a study' },
      },
      {
        id: 'order',
        question: 'Who decides the order of the cards?',
        answer: [
          'By default chance: each participant gets an order of their own, and a reload shows the same one. Other feed algorithms rank by engagement, by preference or by a rule of a published study. Order and probabilities are in the data.',
        ],
        where: { to: '/create-study', label: 'Create a study' },
      },
      {
        id: 'interventions',
        question: 'How do I show a prompt or a film in the feed?',
        answer: [
          'Under Intervention type: an accuracy prompt, a literacy tip, a social norm, an importance prompt or a film, as a dialog or between the cards, after the share of the feed that you set. Headline, question, options, picture, film and button can be your own. The clock of the cards stands still meanwhile.',
        ],
        where: { to: '/create-study', label: 'Create a study' },
      },
      {
        id: 'questionnaires',
        question: 'How do I ask questions?',
        answer: [
          'Choose questionnaires before and after the feed, in the order in which they come; “Only if…” asks some people only. “Read the questions” shows them first, and says which are required or sensitive. Your own are built, copied and imported under Questionnaires; a study keeps the version that it was made with, until you take a newer one. Each can be printed for an ethics board.',
        ],
        where: { to: '/questionnaires', label: 'See the questionnaires' },
      },
      {
        id: 'consent',
        question: 'Where do consent and debriefing go?',
        answer: [
          'Consent and instructions are shown before the first card, the debriefing at every ending and never before. All three are text with Markdown. Below the debriefing, the false cards that the person saw are listed; you can switch that off. If somebody does not agree, nothing about them is kept.',
        ],
        where: { to: '/create-study', label: 'Create a study' },
      },
    ],
  },
  {
    id: 'launch',
    title: 'Trying it out',
    questions: [
      {
        id: 'try',
        question: 'How do I try my study?',
        answer: [
          'The create page shows a preview while you work. Only test links open a study that starts as a draft, until you launch it on its page. That page has a test link for each condition: each opens the study as a new person, is marked as a test, and is left out of counts, balance and exports. Go to the very end once, to see the exit too.',
        ],
        where: { to: '/studies', label: 'Your studies' },
      },
      {
        id: 'change',
        question: 'Can I change a study that is running?',
        answer: [
          'Yes. A change creates a new version: people who have begun keep theirs, later ones get the new one, and the data say which. The page of the study shows what differs.',
        ],
        where: { to: '/studies', label: 'Your studies' },
      },
    ],
  },
  {
    id: 'people',
    title: 'Participants',
    questions: [
      {
        id: 'link',
        question: 'Which link do I give to my panel?',
        answer: [
          'The one on the page of your study, which is made for the platform that you chose. There is one link for all conditions. Ids of the panel are stored apart from the data, and people go by a pseudonym.',
        ],
        where: { to: '/studies', label: 'Your studies' },
      },
      {
        id: 'exits',
        question: 'How do people get back to the panel and get paid?',
        answer: [
          'Choose the platform of your panel and paste what it gives you. Nobody sees a link or code before their last answers are stored. An early ending has an exit of its own; it is never made from the link of a complete visit.',
        ],
        part: 'panel-exits',
        where: { to: '/create-study', label: 'Recruitment platform' },
      },
      {
        id: 'qualtrics',
        question: 'How do I embed the feed in Qualtrics?',
        answer: [
          'Create a study without platform and without questionnaires. Under advanced settings, name your Qualtrics host (such as `uni.qualtrics.com`) among the sites that may embed the study. Then add a question of the type “Text / Graphic”, paste the first block into its HTML view and the second into its JavaScript.',
          'Qualtrics fills in its response id as `user_id`, by which you join the two data files. Next appears when the participant has submitted the feed.',
        ],
        part: 'qualtrics',
        where: { to: '/create-study', label: 'Create a study' },
      },
    ],
  },
  {
    id: 'running',
    title: 'While it runs',
    questions: [
      {
        id: 'watch',
        question: 'How do I see how it goes, and how do I stop it?',
        answer: [
          'The page of the study counts who started, who is in it now and who finished, per condition, and lists the participants. Pause lets nobody new in, Close ends it. Quotas stop by themselves.',
        ],
        where: { to: '/studies', label: 'Your studies' },
      },
      {
        id: 'withdraw',
        question: 'What if somebody wants their data removed?',
        answer: [
          'Participants do that themselves, at the end or later with the receipt code of their last page. Their data are in no export from that moment and are erased within a day. Payment does not depend on it.',
        ],
        where: { to: '/privacy', label: 'The page that participants see' },
      },
    ],
  },
  {
    id: 'data',
    title: 'Data',
    questions: [
      {
        id: 'get-data',
        question: 'How do I get the data?',
        answer: [
          'As one package: tidy tables, codebook, import scripts for R and Python, and the six CSV files that published scripts read. Or as single CSV files. Dwell is the time for which a card was in view, in milliseconds; the page About says how it is measured.',
        ],
        where: { to: '/download', label: 'Download data' },
      },
    ],
  },
]
