import { KNOWN_COLUMNS, recogniseColumn } from '../sheet/columns.ts'

/** Names that other tools and authors of published sets give to our columns, in the spelling of `plainName`. Earlier ones win. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  filename: [
    'headline_fname',
    'fname',
    'file',
    'image_file',
    'doc_id',
    'post_id',
    'postid',
    'tweet_id',
    'tweetid',
    'item_id',
    'id',
  ],
  body: [
    'text',
    'full_text',
    'post_text',
    'tweet_text',
    'tweet',
    'content',
    'message',
    'post',
    'selftext',
    'description',
    'caption',
    'beitrag',
    'inhalt',
    'texte',
    'texto',
  ],
  headline: [
    'title',
    'headline_text',
    'claim',
    'statement',
    'news',
    'item',
    'titel',
    'überschrift',
    'schlagzeile',
    'titre',
    'titular',
    'título',
    'titolo',
  ],
  author_name: [
    'author',
    'display_name',
    'displayname',
    'user_display_name',
    'account_name',
    'name',
    'actor_name',
    'username',
    'user_name',
    'user',
    'autor',
    'auteur',
    'autore',
  ],
  author_handle: ['handle', 'username', 'user_name', 'screen_name', 'user', 'acct', 'account', 'actor', 'author_username'],
  author_line: ['user_description', 'user_bio', 'bio', 'author_bio', 'author_description', 'tagline'],
  author_verified: ['verified', 'is_verified', 'user_verified'],
  avatar_url: [
    'user_image',
    'profile_image_url',
    'profile_image',
    'profile_picture',
    'author_image',
    'author_avatar',
    'user_avatar',
  ],
  posted_at: [
    'datetime',
    'created_at',
    'createdat',
    'published_at',
    'publishedat',
    'date_published',
    'publish_date',
    'timestamp',
    'date',
    'time',
    'datum',
    'fecha',
  ],
  image: [
    'media',
    'picture',
    'image_url',
    'img',
    'img_url',
    'urltoimage',
    'photo',
    'media_url',
    'pic',
    'thumbnail',
    'bild',
    'bilddatei',
    'imagen',
    'immagine',
    'afbeelding',
  ],
  video: ['video_url'],
  alt_text: ['alttext', 'image_description', 'media_description'],
  likes: [
    'like',
    'like_count',
    'likecount',
    'n_likes',
    'num_likes',
    'favorite_count',
    'favorites',
    'favourites_count',
    'favourites',
    'gefällt_mir',
    'me_gusta',
    'j_aime',
  ],
  shares: [
    'reposts',
    'retweets',
    'share',
    'share_count',
    'repost_count',
    'repostcount',
    'retweet_count',
    'reblogs_count',
    'n_shares',
  ],
  views: ['view_count', 'n_views', 'impressions', 'impression_count'],
  upvote: ['upvotes', 'ups', 'score'],
  downvote: ['downvotes', 'downs', 'dislikes'],
  source: [
    'outlet',
    'publisher',
    'source_name',
    'media_outlet',
    'site_name',
    'newspaper',
    'domain',
    'medium',
    'quelle',
    'fuente',
    'fonte',
    'bron',
  ],
  source_url: ['url', 'link', 'article_url', 'permalink', 'web_url', 'source', 'source_link'],
  link_url: ['target', 'target_url', 'landing_page'],
  sponsored_mark: ['sponsored', 'is_ad', 'is_sponsored', 'promoted', 'ad'],
  community: ['subreddit', 'group'],
  position: ['sequence', 'order', 'display_order'],
  veracity: [
    'truth',
    'is_true',
    'truthfulness',
    'real_fake',
    'fake',
    'truth_value',
    'accuracy_label',
    'wahrheit',
    'wahrheitsgehalt',
    'véracité',
    'veracidad',
    'verdict',
    'rating',
    'label',
  ],
}

/** A covariate like any other in a sheet; studies read it (veracity.ts). */
const VERACITY = 'veracity'

/** Everything that a column of a sheet can become, besides a covariate of its own name. */
export const TARGETS: readonly string[] = [...KNOWN_COLUMNS, VERACITY]

/** A header in small letters, with _ between its words. */
export const plainName = (header: string) =>
  header
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

/** What a name can mean, best first. Rank 0 is our own name, larger is weaker. What stands in brackets explains it: `Date (dd.mm.yy)`. */
export function columnsByName(header: string): { to: string; rank: number }[] {
  const found = meaningsOf(header)
  const bare = header.replace(/[([{][^)\]}]*[)\]}]/g, ' ').trim()
  return found.length > 0 || bare === '' || bare === header.trim() ? found : meaningsOf(bare)
}

function meaningsOf(header: string): { to: string; rank: number }[] {
  const { name } = recogniseColumn(header)
  const plain = plainName(header)
  const own = [name, plain].find((each) => TARGETS.includes(each))
  const joined = plain.replaceAll('_', '')
  const others = Object.entries(OTHER_NAMES)
    .map(([to, names]) => ({ to, rank: 1 + names.findIndex((each) => each.replaceAll('_', '') === joined) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank)
  return own === undefined ? others : [{ to: own, rank: 0 }, ...others.filter(({ to }) => to !== own)]
}
