import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BUILD_TARGET } from './scripts/browser-baseline.ts'
import { contentPolicy } from './src/server/http/content-policy.ts'

/** Of the server, for pages on another host (`scripts/build-pages.mjs`). */
const API_ORIGIN = process.env['API_ORIGIN'] ?? ''

/** Other hosts send no policy of ours, so the page brings it. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: contentPolicy(API_ORIGIN) },
      injectTo: 'head-prepend',
    },
  ],
}

/** Pages on another host come without cards. What asks for them should not wait until the first script runs. */
const asksAtOnce: Plugin = {
  name: 'asks-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.name === 'soon-parts' ? file.fileName : [],
      )
      return files.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } }))
    },
  },
}

/** Files that the participant's page has from the start. */
const FROM_THE_START = /assets\/(first|participant|rolldown-runtime)-[\w-]+\.(js|css)$/

/** Files that a page has which loads a shipped questionnaire. Most questionnaires are one file beside these, which needs no second mention. */
const OF_QUESTIONS = /assets\/(screens|form-frame|on-the-way)-[\w-]+\.js$/
const withoutKnown = (files: string[]) => {
  const unknown = files.filter((file) => !OF_QUESTIONS.test(file))
  return unknown.length === 1 ? [] : unknown
}

/**
 * Parts of the participant's page, each with all that it imports and no earlier part has. Otherwise what two parts share would become files
 * of a few hundred bytes, whose names would stand in the list of files that every part needs.
 */
const PARTS = [
  // Small things that the feed shares with later parts are in it too.
  {
    name: 'first',
    test: /participant\/(start-page\.ts|words\/catalogues\/feed\/en\.po)|shared\/theme\/(tokens|base)\.css|participant\/(modals\/modal\.css|ending\/leave-button\.tsx)|domain\/feed\/batches\.ts|contract\/preview-search\.ts|node_modules\/react-dom\/|feed\/(acts\/popup|header\/leave-menu)\.css/,
  },
  { name: 'soon-parts', test: /participant\/soon-parts\.ts/ },
  // What pages of questions share with parts of the feed and with the ending: those must not load the questions.
  {
    name: 'on-the-way',
    test: /participant\/journey\/(go-to|journey-storage)\.ts|domain\/journey\/on-the-way\.ts|domain\/dice\.ts/,
  },
  // Pages of questions need it once they are answered, and parts of a feed where something is written.
  { name: 'writing', test: /participant\/writing\// },
  { name: 'follow-journey', test: /domain\/questions\/(chosen-languages|text)\.ts|participant\/journey\/follow-journey\.ts/ },
  // The page about privacy has the same frame.
  { name: 'form-frame', test: /participant\/form\/form-frame\.tsx/ },
  // Nearly all shipped questionnaires have choices.
  { name: 'screens', test: /participant\/screens\.tsx|questionnaires\/parts\/radio\.ts/ },
  { name: 'ask-until-answered', test: /participant\/ending\/ask-until-answered\.ts/ },
  { name: 'glide', test: /shared\/ui\/glide\.ts/ },
  { name: 'own-pages', test: /participant\/form\/own-pages\.tsx/ },
  { name: 'card-video', test: /participant\/video\/(card-video|glyphs)\.tsx/ },
  // Posts, with what several parts of a feed or several skins need, and the styles of all parts. Over HTTP/1.1 a browser asks for six files
  // at a time: each further small file is waited for, and these are needed together.
  {
    name: 'post-in-feed',
    test: /feed\/posts\/post-(author|address|in-feed|view)\.tsx?|domain\/engagement\/acts\/report\.ts|domain\/stimuli\/cards\/initials\.ts|domain\/parameters\/feed-acts\.ts|participant\/feed\/(acts|comments|composer|cues|labels|links|prompts|ratings)\/(?!popup)[a-z-]+\.css|feed\/posts\/rich\/(picture-grid|poll-box|quoted-post)\.css|participant\/feed\/skins\/(look-of|skin-words|without-twins)\.tsx?|post-measures/,
  },
  // What most parts of a feed share, also of one without posts.
  {
    name: 'menus',
    test: /participant\/(modals\/modal\.tsx|feed\/(writing\/use-draft\.ts|header\/leave-menu\.tsx|acts\/(menu\.tsx|menu-keys\.ts)|panels\/panel-words\.ts|(view-times|on-leave)\.ts))/,
  },
]

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnCompileError: true, skipValidation: true }),
    ...(API_ORIGIN === '' ? [] : [policyInPage, asksAtOnce]),
  ],
  define: { 'import.meta.env.API_ORIGIN': JSON.stringify(API_ORIGIN) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    // The participant's page has no inline scripts (CSP), so the preload polyfill cannot be used.
    // Parts that load later do not name the files that the page has from the start.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId, hostType }) => {
        if (hostType === 'html') return files
        const later = files.filter((file) => !FROM_THE_START.test(file))
        return hostId.includes('shipped-forms') ? withoutKnown(later) : later
      },
    },
    rolldownOptions: {
      input: { participant: 'participant.html', researcher: 'researcher.html' },
      output: {
        codeSplitting: {
          groups: PARTS.map((part, at) => ({ ...part, priority: PARTS.length - at })),
        },
      },
    },
  },
})
