import { DEFAULT_THEME, defaultVariantColorsResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { mantineTheme } from './mantine-theme.ts'

test.each(['filled', 'light', 'subtle'])('the words of a button that is %s can be read under the mouse', (variant) => {
  const merged = mergeMantineTheme(DEFAULT_THEME, mantineTheme)
  const resolve = mantineTheme.variantColorResolver ?? defaultVariantColorsResolver
  const { hover, color } = resolve({ color: 'primary', theme: merged, variant })
  expect(hover).toMatch(/^var\(--/)
  expect(hover).not.toBe(color)
  expect(color).toBe(variant === 'filled' ? 'var(--on-primary)' : 'var(--primary)')
})
