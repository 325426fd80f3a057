import { expect, test } from 'vitest'
import { hidePanelIds } from './hide-panel-ids.ts'

/** The address that is shown afterwards, where the browser keeps this user_id. Null where it stays as it is. */
function addressAfter(search: string, user_id: string, kept: string | null) {
  let shown: unknown = null
  hidePanelIds(user_id, {
    location: { pathname: '/feed', search, hash: '#top' },
    history: {
      state: 'own',
      replaceState: (state, _, url) => {
        expect(state).toBe('own')
        shown = url
      },
    },
    findStorage: () => (kept === null ? undefined : { getItem: () => kept }),
  })
  return shown
}

test('the ids of a panel leave the address, and everything else stays', () => {
  expect(addressAfter('?experiment_id=e1&PROLIFIC_PID=x&SESSION_ID=s&source=a+b', 'p_1', 'p_1')).toBe(
    '/feed?experiment_id=e1&source=a+b#top',
  )
  expect(addressAfter('?rid=x', 'p_1', 'p_1')).toBe('/feed#top')
})

test('an address without ids of a panel is left alone', () => {
  expect(addressAfter('?experiment_id=e1&user_id=ada', 'ada', null)).toBeNull()
})

test('where the browser keeps nothing the address says who it is, so that a reload finds the person', () => {
  expect(addressAfter('?experiment_id=e1&rid=x', 'p_1', null)).toBe('/feed?experiment_id=e1&user_id=p_1#top')
  expect(addressAfter('?rid=x', 'p_1', 'somebody else, because the storage is full')).toBe('/feed?user_id=p_1#top')
  expect(addressAfter('?user_id=ada&rid=x', 'ada', null)).toBe('/feed?user_id=ada#top')
})

test('where the panel knows the person under another user_id than the link, the address says theirs', () => {
  expect(addressAfter('?user_id=berta&PROLIFIC_PID=x&source=mail', 'ada', 'ada')).toBe('/feed?source=mail&user_id=ada#top')
})
