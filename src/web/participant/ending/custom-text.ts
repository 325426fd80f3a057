/** The study's last words to a participant, and how they are shown. */
export type CustomText = { text: string; type: 'onpage' | 'modal' }

type Texts = Readonly<Record<string, string>>

/** Spec 2, /form/custom-msg: the link's own words, or the study's where the link has none or may not have any. */
export function customText(query: Texts, settings: Texts): CustomText {
  const isLinkHeard = settings['allow-url-overrides'] !== 'no'
  const pick = (name: string) => (isLinkHeard && query[name]?.trim()) || settings[name]?.trim() || ''
  // Spec 2: modal is a dialog with Continue; anything else is shown on the page.
  return { text: pick('custom-msg'), type: pick('custom-msg-type') === 'modal' ? 'modal' : 'onpage' }
}
