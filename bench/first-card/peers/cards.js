/** Written into the page by bare-page.ts. */
export const cards = JSON.parse(document.getElementById('cards').textContent)

/** All peers show what a researcher gives them as HTML. */
export const markupOf = ({ entity_url, poster_url, width, height, alt_text }) =>
  `<article style="max-width:600px"><img src="${poster_url ?? entity_url}" width="${width}" height="${height}" style="width:100%;height:auto" alt="${alt_text.replaceAll('"', '&quot;')}"></article>`
