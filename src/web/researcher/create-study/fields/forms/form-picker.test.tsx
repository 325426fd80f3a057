import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormPicker } from './form-picker.tsx'

afterEach(cleanup)

test('the picker says that order matters, and links to the list of forms', () => {
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}>
      <MantineProvider>
        <FormPicker forms={[]} topics="" onChange={() => {}} />
      </MantineProvider>
    </RouterContextProvider>,
  )
  expect(screen.getByPlaceholderText('Order matters!')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Available forms and questionnaires' }).getAttribute('href')).toBe('/viewforms')
})
