import { fixedScheme, isAlwaysDark, type ShownScheme } from '#domain/session/color-scheme.ts'

/** Shows the page in the colours of the study; where it fixes none, tokens.css follows the device. Answers what the feed is shown in. */
export function showScheme(settings: Readonly<Record<string, string>>): ShownScheme {
  const fixed = fixedScheme(settings['color-scheme'])
  const { dataset } = document.documentElement
  if (fixed) dataset['scheme'] = fixed
  else delete dataset['scheme']
  // The cards of the swipe layout are dark whatever the study or the device says.
  return isAlwaysDark(settings['feed'])
    ? 'dark'
    : (fixed ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
}
