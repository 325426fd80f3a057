import type { Film, Intervention } from './intervention.ts'

const film = (name: string, title: string): Film => ({
  name,
  src: `/interventions/${name}.mp4`,
  title,
  width: 640,
  height: 360,
})

/** Spec 9: the control condition sees a neutral film, every other one the film on emotional language. */
export const defaultModal: Intervention = {
  name: 'default-modal',
  label: 'Video (popup)',
  styles: ['modal'],
  heading: 'Please watch this short film',
  text: '',
  button: '',
  kind: 'film',
  minWatchSeconds: 105,
  controlFilms: [
    film('tides', 'A film with captions: why the sea rises and falls twice a day'),
    film('clouds', 'A film with captions: how clouds form'),
    film('bread', 'A film with captions: why bread dough rises'),
  ],
  film: film('words', 'A film with captions: how strong words can carry us away'),
}
