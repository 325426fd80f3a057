import type { Skin } from './skin.ts'

export const shortVideo: Skin = {
  name: 'short-video',
  label: 'Short video',
  about:
    'One video fills the screen, with its caption over it, buttons at the side and a bar that shows how far it has come. A tap turns the sound on.',
  layouts: ['swipe'],
  proposes: { buttons: ['like', 'bookmark', 'share'], acts: ['reply'], words: 'like, reply, bookmark and share' },
  wants: 'videos',
}
