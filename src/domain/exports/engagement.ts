import { acts } from '../engagement/acts/index.ts'
import type { Export } from './csv.ts'

const actsOnCards = acts.flatMap(({ about, name, responseField }) =>
  about === 'page' ? [] : [responseField === undefined ? name : `${name}_NAME (a scale of the study)`],
)

/** One row per event on a card. The columns and their order are those that published scripts read (ruling E). */
export const engagement: Export = {
  name: 'engagement',
  label: 'Feed engagement data',
  holds: 'One row per click and per view of a card: dwell in milliseconds, order, counts shown.',
  of: 'study',
  isOfPeople: true,
  isOfVisits: true,
  columns: [
    { name: 'time_stamp', cell: 'number', about: 'When the server stored the event, epoch ms' },
    {
      name: 'time_engagement',
      cell: 'number',
      about: 'When the participant acted, by their own clock, whole epoch ms; -1 on dwell rows',
    },
    {
      name: 'time_content_viewed',
      cell: 'number',
      about:
        'Start of the visit, on a click of the visit in which it happened, by the participant’s clock, whole epoch ms; for a card never in view the moment at which it could first be seen in part, else the person’s last event on the feed',
    },
    { name: 'user_id', cell: 'free-text', about: 'The participant' },
    { name: 'entity_id', cell: 'free-text', about: 'The card' },
    { name: 'condition', cell: 'number', about: 'The condition, from 1' },
    { name: 'experiment_id', cell: 'text', about: 'The study' },
    {
      name: 'engagement_type',
      cell: 'text',
      about: `dwell, likes, shares, read_later, upvote, downvote, accuracy_score, videomute_*, videopause_*, or an act that the study offers: ${actsOnCards.join(', ')}`,
    },
    {
      name: 'response',
      cell: 'number',
      about:
        '1 on, 0 off; of rate_NAME the point of the scale, from 1; on dwell rows the whole milliseconds of one visit, by the study’s dwell-definition, or 0 if there was none',
    },
    {
      name: 'accuracy_score',
      cell: 'number',
      about: 'The accuracy displayed, -1 when off; empty where it was shown without a number',
    },
    { name: 'entity_category', cell: 'free-text', about: 'news, opinion, sensational or ads, or a category of the lab’s own' },
    { name: 'entity_set', cell: 'free-text', about: 'The set that the card belongs to' },
    { name: 'entity_url', cell: 'free-text', about: 'The card’s file; ends in the uploaded file name' },
    {
      name: 'ip_address',
      cell: 'text',
      about:
        'A random stand-in from 2001:db8::/32, one per participant; where the setting detect-duplicates is on, one per network, drawn from its keyed hash; no address is stored',
    },
    { name: 'item_order', cell: 'number', about: 'Place of the card in the participant’s feed, from 0' },
    { name: 'likes', cell: 'number', about: 'Likes displayed to that person' },
    { name: 'read_later', cell: 'number', about: 'Bookmarks displayed to that person' },
    { name: 'shares', cell: 'number', about: 'Shares displayed to that person' },
    { name: 'user_agent', cell: 'text', about: 'Device class; contains Mobile on phones' },
  ],
}
