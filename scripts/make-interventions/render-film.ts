import { spawn } from 'node:child_process'
import type { Browser } from '@playwright/test'
import { showHtml } from '../make-demo/browser.ts'
import { framesPerSecond, recordFrames } from '../make-demo/render-film.ts'
import { chord } from '../make-demo/sound.ts'
import { filmHtml, filmSize, type InterventionFilm } from './film-frame.ts'

function encoder({ seconds }: InterventionFilm, file: string) {
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-c:v', 'mjpeg', '-i', '-']
  const sound = [...chord(seconds), '-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-shortest']
  const video = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '28', '-maxrate', '150k', '-bufsize', '450k']
  const color = ['-vf', 'scale=out_range=tv:out_color_matrix=bt709,format=yuv420p', '-colorspace', 'bt709']
  // Fixed thread count and no metadata: the same frames give the same file.
  const exact = ['-threads', '2', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const args = ['-loglevel', 'error', '-y', ...input, ...sound, ...video, ...color, ...exact, '-movflags', '+faststart', file]
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
}

export async function renderFilm(browser: Browser, film: InterventionFilm, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: filmSize })
  await showHtml(page, filmHtml(film))
  await recordFrames(page, encoder(film, file), film.seconds)
  await page.close()
}
