import { hash } from 'node:crypto';

/** Fonts that every device has; none are loaded. */
const FONTS: Readonly<Record<string, string>> = {
  sans: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Times New Roman',serif",
  rounded: "ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN',Quicksand,Nunito,system-ui,sans-serif",
  mono: "ui-monospace,'Cascadia Code','Source Code Pro',Menlo,Consolas,monospace",
};

const STYLE = `:root{color-scheme:light dark;--bg:#fafaf9;--surface:#fff;--sunk:#f4f4f2;--ink:#1c1c1a;--soft:#5d5d58;--line:#e5e4e0;--field:#8f8e88;--accent:#2f5bd3;--on:#fff;--tint:#eef2fd;--bad:#b3261e;--good:#1a6b3c;--font:${FONTS['sans']}}
@media(prefers-color-scheme:dark){:root{--bg:#131315;--surface:#1b1b1e;--sunk:#232327;--ink:#ededea;--soft:#a8a8a2;--line:#2e2e33;--field:#7c7c84;--accent:#93b0ff;--on:#101014;--tint:#20263a;--bad:#ffb4ab;--good:#7fd8a0}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:400 1rem/1.6 var(--font);overflow-wrap:anywhere;min-height:100vh;display:flex;flex-direction:column}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
h1,h2,h3{line-height:1.25;font-weight:620;letter-spacing:-.015em;margin:0 0 .5rem;text-wrap:balance}
h1{font-size:clamp(1.6rem,1.2rem + 1.8vw,2.25rem)}h2{font-size:1.2rem}h3{font-size:1.05rem}
p{margin:0 0 .75rem}
.wrap{width:100%;max-width:70rem;margin:0 auto;padding:0 1.25rem}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--surface);padding:.5rem 1rem;z-index:1}
.top{background:var(--surface);border-bottom:1px solid var(--line)}
.top .wrap{display:flex;align-items:center;gap:.5rem 1.5rem;min-height:4rem;padding-top:.5rem;padding-bottom:.5rem;flex-wrap:wrap}
.brand{display:flex;align-items:center;gap:.65rem;font-weight:650;letter-spacing:-.01em;color:var(--ink);text-decoration:none;margin-right:auto;font-size:1.05rem}
.brand img,.mark{width:2rem;height:2rem;border-radius:.5rem;object-fit:contain}
.mark{display:grid;place-items:center;background:var(--accent);color:var(--on);font-weight:700}
.top nav{display:flex;gap:.25rem;flex-wrap:wrap;margin-left:-.6rem}
.top nav a{color:var(--soft);text-decoration:none;padding:.4rem .6rem;border-radius:.5rem;font-size:.95rem}
.top nav a:hover,.top nav a[aria-current]{color:var(--ink);background:var(--sunk)}
.top nav a.button{color:var(--on);background:var(--accent);margin-left:.25rem}
main{flex:1;padding:2.25rem 0 4rem}
.note{background:var(--tint);border-bottom:1px solid var(--line);font-size:.9rem;padding:.5rem 0}.note p{margin:0}
.lead{color:var(--soft);font-size:1.05rem;max-width:42rem}
.soft{color:var(--soft)}.small{font-size:.9rem}
.foot{border-top:1px solid var(--line);color:var(--soft);font-size:.9rem}
.foot .wrap{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding-top:1.25rem;padding-bottom:1.5rem}
.foot a{color:var(--soft);padding:.25rem 0}.foot span{margin-left:auto}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.85rem;padding:1.25rem}
.stack>*+*{margin-top:1.25rem}
.split{display:grid;gap:1.75rem;align-items:start}
.finder{display:grid;gap:.6rem;margin:1.25rem 0 1.75rem}
.button,button{font:inherit;font-weight:600;display:inline-block;border:1px solid transparent;border-radius:.6rem;padding:.6rem 1.1rem;background:var(--accent);color:var(--on);text-decoration:none;cursor:pointer;text-align:center}
.button:hover,button:hover{filter:brightness(1.08)}
.plain{background:var(--surface);color:var(--ink);border-color:var(--field)}
.wide{display:block;width:100%}
label,legend,.label{font-weight:560;font-size:.95rem}
input,textarea,select{font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--field);border-radius:.6rem;padding:.6rem .75rem;width:100%;min-width:0}
textarea{min-height:9rem;resize:vertical}
input::placeholder{color:var(--soft);opacity:1}
input[type=checkbox],input[type=radio]{width:1.1rem;height:1.1rem;padding:0;margin:.28rem 0 0;accent-color:var(--accent);flex:none}
input[type=file]{padding:.5rem}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{padding:0;margin-bottom:.4rem}
fieldset.card{padding:1.25rem}fieldset.card>legend{float:left;width:100%;margin-bottom:.6rem}fieldset.card>legend+*{clear:both}
.field{display:grid;gap:.3rem;margin-bottom:1.1rem}
.field .hint{color:var(--soft);font-size:.88rem;margin:0}
.field .wrong,.alert{color:var(--bad)}.field .wrong{font-size:.9rem;margin:0}
.field [aria-invalid]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.alert,.done{border:1px solid currentColor;border-radius:.6rem;padding:.7rem .9rem;margin-bottom:1.25rem}.done{color:var(--good)}
.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400;padding:.18rem 0}
.row{display:grid;gap:0 1rem}
.form{max-width:42rem}
.narrow{max-width:28rem;margin:0 auto}
.filters{font-size:.95rem}.filters summary{font-weight:620;cursor:pointer;padding:.15rem 0}.filters form>*{margin-top:1.1rem}
.list{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
.job{display:grid;align-content:start;grid-template-columns:auto 1fr;gap:.15rem 1rem;position:relative;transition:border-color .15s}
.job:hover{border-color:var(--accent)}
.job h2,.job h3{margin:0;font-size:1.08rem}.job h2 a,.job h3 a{color:var(--ink);text-decoration:none}
.job h2 a::after,.job h3 a::after{content:'';position:absolute;inset:0;border-radius:.85rem}
.job .logo{grid-row:span 4}
.logo{width:3rem;height:3rem;border-radius:.65rem;border:1px solid var(--line);background:var(--sunk);object-fit:contain;display:grid;place-items:center;color:var(--soft);font-weight:650;font-size:1.1rem;overflow:hidden}
.logo.big{width:4.5rem;height:4.5rem;font-size:1.6rem}
.job p{margin:0;grid-column:2}
.job .summary{color:var(--soft);font-size:.94rem;margin-top:.25rem;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.hot{border-color:color-mix(in srgb,var(--accent) 45%,var(--line));background:color-mix(in srgb,var(--tint) 55%,var(--surface))}
.tags{list-style:none;display:flex;flex-wrap:wrap;gap:.35rem;margin:.5rem 0 0;padding:0;grid-column:2}
.tags li{background:var(--sunk);border-radius:.45rem;padding:.1rem .55rem;font-size:.86rem;color:var(--soft)}
.tags .star{background:var(--tint);color:var(--accent);font-weight:600}
.plain-list{list-style:none;margin:0;padding:0;font-size:.95rem}.plain-list li{padding:.15rem 0}
.chips{list-style:none;display:flex;flex-wrap:wrap;gap:.4rem;margin:0 0 1rem;padding:0}
.chips a{display:inline-block;background:var(--tint);color:var(--ink);border:1px solid var(--line);border-radius:1rem;padding:.2rem .75rem;font-size:.9rem;text-decoration:none}.chips a:hover{border-color:var(--accent)}
.hero{background:var(--tint);border:1px solid var(--line);border-radius:1rem;padding:clamp(1.25rem,4vw,2.5rem)}.hero .finder{margin-bottom:0}.more{margin:1.25rem 0 0;text-align:center}
.crumbs ol{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:0 0 1.25rem;padding:0;font-size:.9rem;color:var(--soft)}.crumbs li+li::before{content:'›';margin-right:.5rem}
.cover{display:block;max-width:100%;height:auto;border-radius:.85rem;margin:0 0 1.25rem}
table{width:100%;border-collapse:collapse;font-size:.95rem}caption{text-align:left;font-weight:620;font-size:1.2rem;padding:0 0 .5rem}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}th[scope=row]{font-weight:400}
.figure{font-size:1.5rem;font-weight:620;margin:0}
.apply p{margin:0}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.typed{white-space:pre-wrap;unicode-bidi:plaintext}
.pager{display:flex;justify-content:space-between;align-items:center;gap:1rem;margin-top:1.5rem;color:var(--soft)}
.bar{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;flex-wrap:wrap;margin-bottom:.9rem}.bar p{margin:0}
.head{display:flex;gap:1.25rem;align-items:flex-start;margin-bottom:1.75rem}.head .tags{margin-top:.75rem}
.head p{margin:.2rem 0 0}
.rich{font-size:1.03rem;max-width:44rem}.rich h1,.rich h2,.rich h3{font-size:1.15rem;margin:1.75rem 0 .5rem}.rich ul,.rich ol{padding-inline-start:1.3rem}.rich li{margin:.25rem 0}.rich img{max-width:100%;height:auto}
.small{margin-top:.6rem}.facts{margin:0 0 1.25rem}.facts dt{color:var(--soft);font-size:.88rem}.facts dd{margin:0 0 .7rem;font-weight:500}
.grid{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))}
.grid .job{grid-template-columns:auto 1fr}
.plan{display:flex;gap:.75rem;margin-bottom:.6rem;font-weight:400}.plan strong{display:block;font-weight:600}.plan .price{margin-left:auto;white-space:nowrap;font-weight:600}
.lock{text-align:center;border-style:dashed;margin-top:.75rem}
@media(min-width:48rem){.split{grid-template-columns:17rem minmax(0,1fr)}.split.right{grid-template-columns:minmax(0,1fr) 19rem}.sticky{position:sticky;top:1.5rem}.finder{grid-template-columns:2fr 1fr auto}.finder.short{grid-template-columns:1fr auto;max-width:42rem}.row{grid-template-columns:1fr 1fr}}
@supports selector(::details-content){@media(min-width:48rem){.filters::details-content{content-visibility:visible;height:auto}.filters summary{pointer-events:none;list-style:none}}}
@media(max-width:47.99rem){.apply{position:sticky;bottom:0;padding:.75rem 0;background:var(--bg)}main{padding:1.5rem 0 3rem}.right>aside{order:-1}.head{flex-direction:column;gap:.75rem}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;

/** Below it are the files of the pages, for every board the same. */
export const ASSETS = '/board-assets';

/** The style of all boards; its name changes with its content, so browsers keep it permanently. */
export const STYLE_FILE = { path: `${ASSETS}/pages-${hash('sha256', STYLE, 'hex').slice(0, 12)}.css`, text: STYLE };

/** The appearance settings of a board. */
export interface BoardLooks {
  /** As `#1a6b4f`; null: the default colour. */
  readonly accentColor: string | null;
  readonly fontFamily: string | null;
}

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [r, g, b];
};
const hexOf = (rgb: Rgb): string => `#${rgb.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
const mix = (one: Rgb, other: Rgb, part: number): Rgb => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
];

function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Enough for text of any size, with a margin for tinted surfaces. */
const READABLE = 5.2;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** `color`, moved towards `end` until text in it is readable on `ground`. */
function readableOn(ground: string, color: string, end: Rgb): string {
  for (let part = 0; part < 1; part += 0.04) {
    const found = hexOf(mix(rgbOf(color), end, part));
    if (contrast(found, ground) >= READABLE) return found;
  }
  return hexOf(end);
}

/** The path of the style for a board's settings; null for the default style. */
export function looksPath({ accentColor, fontFamily }: BoardLooks): string | null {
  const color = accentColor !== null && /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor.slice(1).toLowerCase() : '';
  const font = fontFamily !== null && Object.hasOwn(FONTS, fontFamily) ? fontFamily : '';
  return color === '' && font === '' ? null : `${ASSETS}/looks-${color || 'own'}-${font || 'sans'}.css`;
}

/**
 * The style at a path from `looksPath`; null for any other path. Text in the board's colour is readable in light and in dark mode, with any
 * colour.
 */
export function looksStyle(path: string): string | null {
  const [, color, font] = /^\/board-assets\/looks-([0-9a-f]{6}|own)-([a-z]+)\.css$/.exec(path) ?? [];
  if (color === undefined || font === undefined || !Object.hasOwn(FONTS, font)) return null;
  const letters = `:root{--font:${FONTS[font]}}\n`;
  if (color === 'own') return letters;
  const light = readableOn('#fafaf9', `#${color}`, BLACK);
  const dark = readableOn('#20263a', `#${color}`, WHITE);
  const tint = (ground: Rgb, accent: string, part: number) => hexOf(mix(ground, rgbOf(accent), part));
  return `${letters}:root{--accent:${light};--on:#fff;--tint:${tint(WHITE, light, 0.07)}}
@media(prefers-color-scheme:dark){:root{--accent:${dark};--on:#101014;--tint:${tint([27, 27, 30], dark, 0.1)}}}
`;
}
