import { type CSSVariablesResolver, colorsTuple, createTheme, defaultVariantColorsResolver } from '@mantine/core'

/** Mantine expects ten shades per colour. Our tokens have one, which already differs between light and dark. */
const shade = (token: string) => colorsTuple(`var(--${token})`)

const shades = (...tokens: string[]) => colorsTuple(tokens.map((token) => `var(--${token})`))

const spacing = {
  xs: 'var(--space-8)',
  sm: 'var(--space-12)',
  md: 'var(--space-16)',
  lg: 'var(--space-24)',
  xl: 'var(--space-32)',
}

const size = (token: string, lineHeight: string) => ({ fontSize: `var(${token})`, lineHeight, fontWeight: '700' })

export const mantineTheme = createTheme({
  primaryColor: 'primary',
  colors: {
    primary: shade('primary'),
    good: shade('good'),
    warn: shade('warn'),
    bad: shade('bad'),
    // Mantine's greys: `gray` for the light scheme, `dark` for the dark scheme.
    gray: shades('wash', 'wash-strong', 'line', 'line', 'line-strong', 'ink-soft', 'ink-soft', 'ink', 'ink', 'ink'),
    dark: shades('ink', 'ink', 'ink-soft', 'line-strong', 'line-strong', 'wash-strong', 'paper', 'paper', 'wash', 'wash'),
  },
  fontFamily: 'var(--font)',
  fontSizes: { xs: 'var(--text-13)', sm: 'var(--text-14)', md: 'var(--text-16)', lg: 'var(--text-18)', xl: 'var(--text-22)' },
  spacing,
  radius: { sm: 'var(--radius-control)', md: 'var(--radius-control)', lg: 'var(--radius-card)' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: 'var(--font)',
    sizes: {
      h1: size('--text-28', '1.2'),
      h2: size('--text-22', '1.3'),
      h3: size('--text-18', '1.4'),
    },
  },
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const isPrimary = input.color === undefined || input.color === 'primary'
    if (!isPrimary) return resolved
    if (input.variant === 'filled')
      return { ...resolved, background: 'var(--primary)', hover: 'var(--primary-strong)', color: 'var(--on-primary)' }
    if (input.variant === 'light')
      return { ...resolved, background: 'var(--wash-strong)', hover: 'var(--line)', color: 'var(--primary)' }
    // Mantine makes the hover of its own shades, and here all shades are one: blue on blue.
    if (input.variant === 'subtle') return { ...resolved, hover: 'var(--wash-strong)', color: 'var(--primary)' }
    return resolved
  },
})

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--wash-strong)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--wash-strong)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-strong)',
}

/** The same values for both schemes, because the tokens change with the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: shared, light: shared, dark: shared })
