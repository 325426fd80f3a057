import type { PersonRule } from './quality-rule.ts'

export const noComment: PersonRule = {
  name: 'no_comment',
  label: 'Without the required comment',
  short: 'no comment',
  means:
    'Says whether somebody completed the study without the comment that it requires. The page asks for it before the feed can be submitted, so another program may have sent the visit.',
  unjudged: 'the study requires no comment, or the person did not complete it',
  measure: 'yes-no',
  unit: '',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ lacksComment }) => (lacksComment === null ? undefined : Number(lacksComment)),
}
