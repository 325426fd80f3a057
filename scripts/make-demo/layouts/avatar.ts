import { paintScene } from '../paint-scene.ts'

/** Round portrait of an invented person. */
export const avatar = (seed: number, size: number, border = 'none') =>
  `<span style="width:${size}px;height:${size}px;border-radius:50%;overflow:hidden;display:inline-block;flex:none;
  border:${border};` +
  `box-sizing:border-box">${paintScene({ scene: 'portrait', seed }, { w: 400, h: 400, grain: false })}</span>`
