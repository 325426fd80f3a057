import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aCardPart } from '../../testing/a-card-part.ts'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

const suggestions = JSON.stringify([{ kind: 'trend', title: '#rain' }])
const panel = (settings: Record<string, string>, kind: 'menu' | 'help') => (
  <SidePanel kind={kind} skin="default" visit={aCardPart(settings).props.visit} />
)

test('suggestions of the study stand beside the feed, where everybody can reach them', async () => {
  render(panel({ suggestions }, 'help'))
  expect((await screen.findByRole('button', { name: '#rain' })).closest('[aria-hidden]')).toBeNull()
})

test('without them the panel is for nobody who hears the page, and neither is the mark of where one is', async () => {
  const { container } = render(
    <>
      {panel({}, 'help')}
      {panel({ suggestions }, 'menu')}
    </>,
  )
  await screen.findByText('Next post')
  expect([...container.querySelectorAll('aside')].map((aside) => aside.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
  expect(screen.queryByRole('button')).toBeNull()
})
