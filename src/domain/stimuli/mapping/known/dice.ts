import type { ColumnFormat } from './column-format.ts'

const OFTEN = [
  'datetime',
  'reposts',
  'user_description',
  'user_image',
  'user_followers',
  'sponsored',
  'commented_post',
  'sequence',
]

export const dice: ColumnFormat = {
  name: 'dice',
  label: 'DICE',
  recognises: (names) =>
    names.includes('doc_id') &&
    (names.includes('text') || names.includes('tweet')) &&
    OFTEN.filter((name) => names.includes(name)).length >= 2,
  columns: {
    doc_id: 'filename',
    datetime: 'posted_at',
    text: 'body',
    media: 'image',
    alt_text: 'alt_text',
    likes: 'likes',
    reposts: 'shares',
    // As earlier versions call them.
    tweet: 'body',
    retweets: 'shares',
    username: 'author_name',
    handle: 'author_handle',
    user_description: 'author_line',
    user_image: 'avatar_url',
    sponsored: 'sponsored_mark',
    target: 'link_url',
    sequence: 'position',
  },
  dates: 'day',
  report: (has) => ({
    taken: [
      'texts, authors, pictures, counts and dates',
      ...(has('sponsored') ? ['sponsored posts, with the mark of an ad'] : []),
      ...(has('sequence') ? ['the sequence, as fixed positions'] : []),
    ],
    changed: [
      '<br> and entities became plain text, and NA an empty cell',
      ...(has('target') ? ['the target of an ad became the link of its card, with the name of the site as its headline'] : []),
      ...(has('condition')
        ? ['the condition is kept as condition_original, because exports have a column condition of their own']
        : []),
    ],
    left: [
      ...(has('replies') ? ['the number of replies is a covariate: no button shows it'] : []),
      ...(has('commented_post')
        ? ['commented_post is a covariate: a sheet of DICE has no comments. Add them in the field below the sheet']
        : []),
    ],
  }),
}
