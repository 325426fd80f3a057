import { navigation } from '../shell/navigation.ts'

/** `keys` are names as `KeyboardEvent.key` has them, but for Space. `joined`: between them; without it, one is pressed after the other. */
export type ListedShortcut = { keys: readonly string[]; joined?: 'or' | '+'; description: string }

type ShortcutGroup = { where: string; shortcuts: readonly ListedShortcut[] }

/** Every key that a page of researchers listens to, beside what browsers do by themselves. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    where: 'On every page',
    shortcuts: [
      { keys: ['?'], description: 'List these shortcuts' },
      ...navigation.map(({ key, label }) => ({ keys: ['g', key], description: `Go to ${label}` })),
      { keys: ['Escape'], description: 'Close a dialog, a list or an explanation' },
    ],
  },
  {
    where: 'Lists of studies, sets and questionnaires, the create page, the manual',
    shortcuts: [{ keys: ['/'], description: 'Search' }],
  },
  {
    where: 'Create page: the list of sections',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown'], joined: 'or', description: 'The section before or after' },
      { keys: ['Home', 'End'], joined: 'or', description: 'The first or the last section' },
      { keys: ['Enter'], description: 'Go to the section' },
    ],
  },
  {
    where: 'Table of a sheet or a set',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], joined: 'or', description: 'The next cell in that direction' },
      { keys: ['Home', 'End'], joined: 'or', description: 'The first or the last cell of the row' },
      { keys: ['Enter', 'F2'], joined: 'or', description: 'Edit the cell. A letter replaces what is in it' },
      { keys: ['Delete', 'Backspace'], joined: 'or', description: 'Empty the cell' },
    ],
  },
  {
    where: 'Cell that is being edited',
    shortcuts: [
      { keys: ['Enter'], description: 'Keep it and go down' },
      { keys: ['Tab'], description: 'Keep it and go to the next cell; with Shift, to the one before' },
      { keys: ['Shift', 'Enter'], joined: '+', description: 'Begin a new line' },
      { keys: ['Escape'], description: 'Leave the cell as it was' },
    ],
  },
  {
    where: 'Cards of a set as a table',
    shortcuts: [{ keys: ['Ctrl', 'z'], joined: '+', description: 'Undo (Cmd on a Mac)' }],
  },
  {
    where: 'Questionnaire builder',
    shortcuts: [
      { keys: ['Ctrl', 'z'], joined: '+', description: 'Undo (Cmd on a Mac)' },
      { keys: ['Ctrl', 'Shift', 'z'], joined: '+', description: 'Redo' },
      { keys: ['Ctrl', 'y'], joined: '+', description: 'Redo' },
      { keys: ['Space'], description: 'At the handle of a row: pick it up, and drop it' },
      { keys: ['ArrowUp', 'ArrowDown'], joined: 'or', description: 'Move the row that is picked up' },
      { keys: ['Escape'], description: 'Put it back' },
    ],
  },
  {
    where: 'Replay',
    shortcuts: [
      { keys: ['Space'], description: 'Play or pause' },
      { keys: ['ArrowLeft', 'ArrowRight'], joined: 'or', description: 'The event before or after' },
    ],
  },
]

const SHOWN: Readonly<Record<string, string>> = {
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
  ...{ Escape: 'Esc', z: 'Z', y: 'Y' },
}

/** What is printed on the key. */
export const keyCap = (key: string): string => SHOWN[key] ?? key
