/** What of a drawing's style sheet goes with it when it leaves the page. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-linejoin",
  "opacity",
  "font",
  "letter-spacing",
  "text-anchor",
];

/** A drawing as a picture file, as large as `scale` times its own units. */
export async function pictureOf(svg: SVGSVGElement, scale: number, paper: string): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = frozen(svg);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("this browser makes no pictures");
  return blob;
}

/** A copy whose colours and letters are its own: variables and classes stay behind. */
function frozen(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  [svg, ...svg.querySelectorAll<SVGElement>("*")].forEach((element, at) => {
    const style = getComputedStyle(element);
    const own = copies[at]?.style; // a style attribute would break the page's Content-Security-Policy
    for (const name of STYLES) own?.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}
