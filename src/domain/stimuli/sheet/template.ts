/** An example sheet as rows of cells, headers first. The page writes the file. */
export type SheetTemplate = { fileName: string; rows: readonly (readonly string[])[] }

export const CARD_TEMPLATE: SheetTemplate = {
  fileName: 'feedlab-cards.csv',
  rows: [
    ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text', 'veracity', 'topic'],
    [
      'https://example.org/news/floating-library',
      't_01.png',
      '2026-03-31',
      'image',
      'City opens its first floating library',
      'Photo of a long white boat with bookshelves behind its windows',
      'true',
      'culture',
    ],
    [
      'https://example.org/news/glowing-lake',
      'f_01.mp4',
      '2026-03-31',
      'video',
      'Lake found to glow every ninth winter',
      'Video of a frozen lake at night with green light under the ice',
      'false',
      'science',
    ],
  ],
}

/** For cards that are already on the web: `source_url` is the address of the picture or video. */
export const HOSTED_TEMPLATE: SheetTemplate = {
  fileName: 'feedlab-hosted-cards.csv',
  rows: CARD_TEMPLATE.rows.map((row, i) => (i === 0 ? row : [`https://example.org/cards/${row[1]}`, ...row.slice(1)])),
}

export const POST_TEMPLATE: SheetTemplate = {
  fileName: 'feedlab-posts.csv',
  rows: [
    // `image` and `avatar_url` stay empty: we have no public files that researchers could link to.
    [
      ...['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'source', 'author_name', 'author_handle'],
      ...['avatar_url', 'body', 'posted_at', 'image', 'alt_text', 'veracity'],
    ],
    [
      ...[
        '',
        't_post_01',
        '',
        'post',
        'City opens its first floating library',
        'The Harbour Post',
        'Ada Lindqvist',
        '@adalindqvist',
      ],
      ...['', 'Twelve thousand books, and a café on the upper deck. Open every day but Monday.', '2026-03-31', '', '', 'true'],
    ],
    [
      ...['', 'f_post_02', '', 'post', '', '', 'Sam Okoro', '@samokoro'],
      ...['', 'My uncle says the lake glows every ninth winter. Who else has seen it?', '2026-03-30 21:15', '', '', 'false'],
    ],
  ],
}
