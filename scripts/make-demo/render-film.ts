import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, Page } from '@playwright/test'
import { showHtml } from './browser.ts'
import { type Film, filmHtml, filmPicture } from './films/film.ts'
import { paintLayers } from './paint-scene.ts'
import { type Still, toWebp } from './render-still.ts'
import { chord } from './sound.ts'

export const framesPerSecond = 20

/** The layers of the film's picture as transparent PNG data addresses. */
async function rasterLayers(browser: Browser, film: Film): Promise<string[]> {
  const picture = filmPicture(film)
  if (!picture) return []
  const height = film.pictureHeight ?? film.h
  const page = await browser.newPage({ viewport: { width: film.w, height } })
  const sources: string[] = []
  // Scenes are designed for a width of 1080 units, in stills and films.
  for (const layer of paintLayers(picture, { w: film.w * 1.5, h: height * 1.5 })) {
    await showHtml(page, `<div style="width:${film.w}px;height:${height}px">${layer}</div>`)
    const image = await page.screenshot({ type: 'png', omitBackground: true })
    sources.push(`data:image/png;base64,${image.toString('base64')}`)
  }
  await page.close()
  return sources
}

function encoder(film: Film, file: string) {
  const sound = film.audio ? [...chord(film.seconds), '-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-shortest'] : ['-an']
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-maxrate',
    '300k',
    '-bufsize',
    '900k',
    '-pix_fmt',
    'yuv420p',
  ]
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-c:v', 'mjpeg', '-i', '-']
  // Fixed thread count and no metadata: the same frames give the same file.
  const exact = ['-threads', '2', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const color = [
    '-vf',
    'scale=out_range=tv:out_color_matrix=bt709,format=yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
  ]
  const args = ['-loglevel', 'error', '-y', ...input, ...sound, ...video, ...color, '-color_trc', 'bt709', ...exact]
  return spawn('ffmpeg', [...args, '-movflags', '+faststart', file], { stdio: ['pipe', 'inherit', 'inherit'] })
}

const setClock = (milliseconds: number) =>
  `document.getAnimations().forEach((animation) => { animation.pause(); animation.currentTime = ${milliseconds} })`

/** Sends every frame of the page's animations to ffmpeg. */
export async function recordFrames(page: Page, ffmpeg: ReturnType<typeof encoder>, seconds: number): Promise<void> {
  // This protocol call is several times faster than page.screenshot, which waits until the page is stable.
  const protocol = await page.context().newCDPSession(page)
  const ended = once(ffmpeg, 'close')
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    await page.evaluate(setClock((frame / framesPerSecond) * 1000))
    const { data } = await protocol.send('Page.captureScreenshot', { format: 'jpeg', quality: 94, optimizeForSpeed: true })
    if (!ffmpeg.stdin.write(Buffer.from(data, 'base64'))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${ffmpeg.spawnargs.at(-1)}`)
}

/** Writes the MP4 and returns its poster. */
export async function renderFilm(browser: Browser, film: Film, file: string): Promise<Still> {
  const layers = await rasterLayers(browser, film)
  const page = await browser.newPage({ viewport: { width: film.w, height: film.h } })
  await showHtml(page, filmHtml(film, layers))
  await recordFrames(page, encoder(film, file), film.seconds)
  await page.evaluate(setClock(film.still * 1000))
  const poster = await page.screenshot({ type: 'png' })
  await page.close()
  return toWebp(poster, 60_000)
}
