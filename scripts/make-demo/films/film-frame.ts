export type FilmBase = {
  w: number
  h: number
  /** Height of the picture where a lower third takes the rest. */
  pictureHeight?: number
  seconds: number
  audio: boolean
  /** Time of the poster frame in seconds. */
  still: number
}

/** One raster layer, a little larger than the frame so that it can move without showing its edge. */
export const layer = (source: string | undefined, animation: string, style = '') =>
  `<img src="${source ?? ''}" style="position:absolute;left:-6%;top:-6%;width:112%;height:112%;animation:${animation};${style}">`

/** Shows an element during one slot of the film. */
export const slot = (from: number, to: number, name = 'slot') =>
  `opacity:0;animation:${name} ${(to - from).toFixed(2)}s linear ${from.toFixed(2)}s both`

const slotKeyframes = `
@keyframes slot { 0% { opacity:0; transform:translateY(14px) } 9% { opacity:1; transform:none } 92% { opacity:1; transform:none
} 100% { opacity:0 } }
@keyframes stay { 0% { opacity:0; transform:translateY(18px) } 18% { opacity:1; transform:none } 100% { opacity:1;
transform:none } }
@keyframes pop { 0% { opacity:0; transform:scale(1.35) } 12% { opacity:1; transform:scale(1) } 90% { opacity:1;
transform:scale(1.04) } 100% { opacity:0; transform:scale(1.04) } }`

export const frame = ({ w, h }: FilmBase, css: string, body: string) =>
  `<style>${slotKeyframes}${css}</style><div style="position:relative;width:${w}px;height:${h}px;overflow:hidden;
  background:#000;color:#fff">${body}</div>`
