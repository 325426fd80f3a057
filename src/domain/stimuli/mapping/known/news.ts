import type { ColumnFormat } from './column-format.ts'

const HEADLINES = ['headline', 'title', 'headline_text']
/** Names that tell a set of news from any other list with titles. */
const OF_NEWS = [
  ...['veracity', 'ideo_lean', 'partisanship', 'headline_fname', 'url_to_image', 'published_at', 'outlet', 'publisher'],
  ...['fake_news', 'real_fake', 'truth', 'political_lean'],
]

export const news: ColumnFormat = {
  name: 'news',
  label: 'a set of news',
  recognises: (names) =>
    HEADLINES.some((name) => names.includes(name)) &&
    OF_NEWS.some((name) => names.includes(name)) &&
    !names.some((name) => ['handle', 'screen_name', 'doc_id'].includes(name)),
  columns: {
    headline: 'headline',
    title: 'headline',
    headline_text: 'headline',
    description: 'body',
    abstract: 'body',
    summary: 'body',
    url: 'source_url',
    source: 'source',
    outlet: 'source',
    publisher: 'source',
    image: 'image',
    url_to_image: 'image',
    headline_fname: 'filename',
    published_at: 'posted_at',
    veracity: 'veracity',
    real_fake: 'veracity',
    fake_news: 'veracity',
    // The whole article is behind the card: a post shows 5,000 characters at most.
    content: 'link_text',
    article: 'link_text',
    full_text: 'link_text',
    text: 'link_text',
  },
  report: (has) => {
    const hasArticle = ['content', 'article', 'full_text', 'text'].some(has)
    return {
      taken: ['headlines, sources, pictures, dates and what is true'],
      changed: hasArticle
        ? ['the article became the page behind the card, which a tap opens; the headline is that of its link']
        : [],
      left: ['leanings, ratings and all other columns are covariates: no participant sees them'],
    }
  },
}
