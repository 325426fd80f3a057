/** A choice that an analysis depends on: what our data have, why, and what the original product's published data have. */
export type Choice = { about: string; ours: string; why: string; original: string }

export const choices: readonly Choice[] = [
  {
    about: 'Which dwell is in the engagement file',
    ours: 'The study setting dwell-definition decides: full (the default), half, any or focal. The table exposures of the data package has all definitions',
    why: 'The specified rule counts a card only as a whole and loses much of the time in which people look at it; a study that repeats an earlier one needs that rule, a new one does not',
    original:
      'Counted as full, with a threshold of 1 (0.3 in viewports under 400 px), where cards taller than the screen had no dwell',
  },
  {
    about: 'Visits by each definition',
    ours: 'One dwell row per visit by the study’s definition. Only full discards visits that were flicked past; a list that is sent at submit alone has visits as specified',
    why: 'The rule for flicks is part of the specified definition; half and any are plain intervals, so that their sums are dwell_ms_50 and dwell_ms_any',
    original: 'One row per visit, one with 0 for a card that was never seen',
  },
  {
    about: 'Milliseconds',
    ours: 'Whole in all of the six files. Moments are rounded and not durations, so that visits add up to dwell_ms_any, _50 and _full of the package to the digit',
    why: 'Published scripts read integers, and browsers measure no better',
    original: 'Whole milliseconds',
  },
  {
    about: 'time_content_viewed',
    ours: 'Dwell row: start of the visit. Click: start of the visit in which it happened, else of the last one before it. Card never in view: the moment at which it could first be seen in part, else the person’s last event on the feed. Never -1, never empty',
    why: 'Published scripts count time from the smallest view time of a person',
    original: 'Every row has a view time',
  },
  {
    about: 'ip_address',
    ours: 'A random stand-in from 2001:db8::/32 (set aside for documentation), one per participant, drawn from their seed; where the setting detect-duplicates is on, one per network, drawn from its keyed hash',
    why: 'No address is stored. Published scripts drop people who share an address, and an empty column would be shared by everybody',
    original: 'The address of the participant',
  },
  {
    about: 'user_agent',
    ours: 'A device class: Mobile, Tablet or Desktop',
    why: 'The full text identifies people; scripts look for Mobile',
    original: 'The browser’s full text',
  },
  {
    about: 'user_id of people from panels',
    ours: 'Where the link names none itself: p_ and 12 characters, made from the panel’s id with a key of this installation and study. URLParams-user_id holds the user_id that the person has, never the id of a panel',
    why: 'Data can be shared without the panel’s ids; the same person still comes back to the same place',
    original: 'The id of the panel',
  },
  {
    about: 'URLParams-experiment_id, URLParams-user_id',
    ours: 'One row each for everybody, beside the first thing that is known of them',
    why: 'Published scripts expect the fields',
    original: 'A row per parameter of the link, these two among them',
  },
  {
    about: 'experiment_parameters',
    ours: 'Values as they are given to spawn_experiment (texts and addresses URL-encoded), the newest version, one row per parameter and condition, ordered by parameter',
    why: 'The file can be fed back: it makes the same study',
    original: 'The same, encoded values encoded',
  },
  {
    about: 'entity_info and inventory',
    ours: 'entity_info has the cards that were in somebody’s feed; inventory the pool, one row per condition and card. Score and propensity of one person’s card are in the table exposures',
    why: 'As published; what an algorithm thought belongs to a person and not to the pool',
    original: 'Cards that were shown; the pool per condition',
  },
  {
    about: 'Formula guard',
    ours: 'Free text that a spreadsheet would run as a formula has an apostrophe before it. Numbers and dashes alone have none',
    why: 'Opening a file must not run what a participant typed',
    original: 'No guard',
  },
  {
    about: 'Final page',
    ours: 'A journey with questionnaires ends with the final questions, also where the list does not name them; not with the platform custom, nor where the setting final-page is no',
    why: 'comments, random and study-duration exist for everybody in published data',
    original: 'Always there, though no published list names it',
  },
  {
    about: 'will_smith_priority_*',
    ours: 'The rest of the feed comes from the largest set, and of its true cards (file names t_…) alone where it has both kinds. Without a card whose ranking is 1 the first set of the study is the focal one, and its first card leads',
    why: 'Two of three published studies have no ranking',
    original: '6,208 of 6,208 fill cards were true',
  },
  {
    about: 'Social cues (lognormal)',
    ours: 'Likes are log-normal (ln-mean 5.55, ln-sd 1.63); shares are a share of the likes that is drawn per card, mean 7.7 %, sd 4 points, never below 0',
    why: 'So spread in the public data; a fixed share would let readers compute one count from the other',
    original: 'The same spread, as far as the public data show',
  },
  {
    about: 'Slips in option values',
    ours: 'Stored as published where no number depends on them (2_slighly-worried, 2_slighly-concerned); the labels on screen are spelt rightly. Income bands are stored rightly, and the published slips are accepted for them',
    why: 'Data sets join by these values',
    original: 'Has the slips, and 1_0k-9k and 3_0k-39k among the income bands',
  },
  {
    about: 'monkeypox-cards-perc',
    ours: 'The last item of the social-media form. A slider that was not touched is stored with its default and flagged: monkeypox-cards-perc_touched is no',
    why: 'A default must not be mistaken for an answer',
    original: 'Stored with the social-media items for everybody (1,663 of 1,663), without a flag',
  },
  {
    about: 'Topics of the topic questionnaires',
    ours: 'A setting, with the four published topics as its default; keys are {topic}-importance and so on',
    why: 'Earlier published studies asked about other topics',
    original: 'Fixed per study',
  },
  {
    about: 'Last hop of the platform custom',
    ours: 'Happens by itself as soon as the last answers are stored; a debrief of the study’s own is shown first, and the default one where the study deceives (false cards, made-up counts, comments or cues). Without a platform a study ends on its ending page, with one button to the site',
    why: 'Nobody gets lost on the way back, and no address is given before the answers are safe',
    original: 'Redirected at once',
  },
  {
    about: 'Counts that rise (setting rising-counts)',
    ours: 'Shown beside a button: its count in the engagement file, one more while the person has it on, and N(t) arrivals. t is the time for which the card was in view so far (dwell_ms_full). The gaps between arrivals are -ln(1 - u) · 60000 / rate ms, rate being {engagement_type}_per_minute of the card, else the setting; u are the numbers of the seed for client_seed/rising/entity_id/engagement_type. docs/MEASUREMENT.md has the program. Clicks have shown_count in the detail of their event',
    why: 'What a person saw at any moment can be computed without recording every arrival',
    original: 'Counts do not move',
  },
  {
    about: 'Credibility and followers (settings standing and standing-changes)',
    ours: 'Start plus the changes of all acts that are on, credibility within 0 and 100, followers not below 0. A change is mean + sd · z, rounded, by act and veracity of the card; z are two standard normal numbers of the seed for standing/entity_id/act, first credibility, then followers. Every change is a row standing_change of the table acts',
    why: 'The sum does not depend on the order, so an act that is taken back takes back exactly its change',
    original: 'Not there',
  },
]
