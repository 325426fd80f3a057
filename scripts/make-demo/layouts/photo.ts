import { type Picture, paintScene } from '../paint-scene.ts'

/** A picture box; the scene is painted at two device pixels per CSS pixel. */
export const photo = (picture: Picture, w: number, h: number, style = '') =>
  `<div style="width:${w}px;height:${h}px;overflow:hidden;
  position:relative;${style}">${paintScene(picture, { w: w * 2, h: h * 2 })}</div>`
