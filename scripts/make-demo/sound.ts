const tones = ['0.02*sin(2*PI*196*t)', '0.015*sin(2*PI*246.94*t)', '0.015*sin(2*PI*293.66*t)*(0.6+0.4*sin(2*PI*0.25*t))']

/** A quiet chord of three sine waves, so that players and mute buttons have a sound track. */
export const chord = (seconds: number) => [
  ...['-f', 'lavfi', '-i', `aevalsrc='${tones.join('+')}':s=44100:d=${seconds}`],
  ...['-af', `afade=t=in:d=1,afade=t=out:st=${seconds - 1.2}:d=1.2`],
]
