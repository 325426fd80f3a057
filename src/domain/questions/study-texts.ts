import { readText, textIn } from './text.ts'

/** Settings that hold a text for participants, which may be written in several languages. */
const TEXT_SETTINGS: readonly string[] = ['consent', 'instruct', 'debrief', 'custom-msg']

type Settings = Readonly<Record<string, string>>

/** The settings of a study as people with these languages read them, the first that a text has first. */
export function settingsIn(settings: Settings, languages: readonly string[]): Record<string, string> {
  const read = (value: string) => textIn(readText(value), languages)
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (name === 'intervention-content') return [name, contentIn(value, read)]
      return [name, TEXT_SETTINGS.includes(name) ? read(value) : value]
    }),
  )
}

/** The content of an intervention is JSON, whose texts may be written in several languages too. */
function contentIn(value: string, read: (text: string) => string): string {
  try {
    return JSON.stringify(JSON.parse(value), (_, part) => (typeof part === 'string' ? read(part) : part))
  } catch {
    return value
  }
}
