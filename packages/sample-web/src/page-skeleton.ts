import { dayInWords, headMeta } from './page-head.ts';
import { escapeHtml, renderInline, renderMarkdown } from './render-markdown.ts';
import type { SamplePage, SampleSite, Template } from './sample-site.ts';

interface Parts {
  site: SampleSite;
  page: SamplePage;
  spanish: boolean;
  charset: string;
  title: string;
  meta: string;
  /** The h1 and the body. */
  content: string;
  /** Author and visible date; empty when the page states neither. */
  byline: string;
  footer: string;
}

/** The whole document of a page, in the manner of its site's template. */
export function renderPage(site: SampleSite, page: SamplePage): string {
  const body = renderMarkdown(page.body);
  const title = escapeHtml(page.title);
  return SKELETONS[site.template]({
    site,
    page,
    spanish: page.lang.startsWith('es'),
    charset: page.claimedCharset ?? site.encoding,
    title,
    meta: headMeta(site, page),
    content: body.includes('<h1>') ? body : `<h1>${escapeHtml(shortTitle(page.title))}</h1>\n${body}`,
    byline: byline(site, page),
    footer: renderInline(site.footer),
  });
}

const SKELETONS: Record<Template, (parts: Parts) => string> = {
  journal: ({ page, site, charset, title, meta, content, byline: line, footer }) => `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="${charset}">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${meta}
</head>
<body>
<header><a href="/" rel="home">${escapeHtml(site.name)}</a>
<nav>${navLinks(site, ' ')}</nav></header>
<main><article>
${line === '' ? content : content.replace('</h1>', () => `</h1>\n<p class="byline">${line}</p>`)}
</article></main>
<footer><p>${footer}</p></footer>
</body>
</html>
`,
  corporate: ({
    page,
    spanish,
    charset,
    title,
    meta,
    content,
    byline: line,
    footer,
    site,
  }) => `<!DOCTYPE html>
<html lang="${page.lang.slice(0, 2)}" dir="ltr">
<head>
<title>${title}</title>
<meta http-equiv="Content-Type" content="text/html; charset=${charset}">
${meta}
<style>.skip{position:absolute}.wrap{max-width:72rem}</style>
</head>
<body class="page">
<a class="skip" href="#content">${spanish ? 'Saltar al contenido' : 'Skip to content'}</a>
<div class="wrap top"><div class="brand"><a href="/"><strong>${escapeHtml(site.name)}</strong></a></div>
<ul class="menu">${navItems(site)}</ul></div>
<div id="content" class="wrap">
${content}
${line === '' ? '' : `<div class="meta">${line}</div>`}
</div>
<div class="footer"><div class="wrap">${footer}</div></div>
<script>document.documentElement.className += ' js';</script>
</body>
</html>
`,
  shop: ({ page, spanish, charset, title, meta, content, byline: line, footer, site }) => `<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="${charset}">
${meta}
<title>${title}</title>
</head>
<body>
<div class="bar"><a href="/">${escapeHtml(site.name)}</a>
<form action="/" method="get"><input type="search" name="q" placeholder="${spanish ? 'Buscar' : 'Search'}"><button>${spanish ? 'Buscar' : 'Search'}</button></form></div>
<nav aria-label="${spanish ? 'Secciones' : 'Sections'}"><ul>${navItems(site)}</ul></nav>
<ol class="breadcrumb"><li><a href="/">${spanish ? 'Inicio' : 'Home'}</a></li><li>${escapeHtml(shortTitle(page.title))}</li></ol>
<section>
${content}
${line === '' ? '' : `<p><small>${line}</small></p>`}
</section>
<noscript><img src="/pixel.gif" alt="tracking pixel"></noscript>
<footer><small>${footer}</small></footer>
</body>
</html>
`,
  docs: ({ page, spanish, charset, title, meta, content, byline: line, footer, site }) => `<!doctype html>
<html lang=${page.lang.toLowerCase()}>
<meta charset=${charset}>
<title>${title}</title>
${meta}
<body>
<aside><p><b>${escapeHtml(site.name)}</b></p><ul>${navItems(site)}</ul></aside>
<main>
${content}
${line === '' ? '' : `<p>${spanish ? 'Última revisión: ' : 'Last reviewed: '}${line}</p>`}
</main>
<hr>
<p>${footer}
`,
  bare: ({
    page,
    charset,
    title,
    meta,
    content,
    byline: line,
    footer,
    site,
  }) => `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
<HEAD>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${charset}">
<META HTTP-EQUIV="Content-Language" CONTENT="${page.lang}">
<TITLE>${title}</TITLE>
${meta}
</HEAD>
<BODY BGCOLOR="#ffffee" TEXT="#000000">
<CENTER><TABLE WIDTH=760 BORDER=0 CELLPADDING=8><TR>
<TD WIDTH=140 VALIGN=TOP><FONT SIZE=2><B>${escapeHtml(site.name)}</B><BR>${navLinks(site, '<BR>')}</FONT></TD>
<TD VALIGN=TOP>
${content}
${line === '' ? '' : `<P><I>${line}</I>`}
</TD></TR><TR><TD COLSPAN=2><HR><FONT SIZE=1>${footer}</FONT></TD></TR></TABLE></CENTER>
</BODY>
</HTML>
`,
  spam: ({ charset, title, meta, content, byline: line, footer, site }) => `<html>
<head><title>${title}</title>
<meta charset="${charset}">
${meta}
</head>
<body>
<div>${navLinks(site, ' | ')}</div>
${content}
${line}
<div style="font-size:9px">${footer}</div>
</body></html>
`,
};

/** The title without the site's name after the last dash or bar. */
function shortTitle(title: string): string {
  const cut = Math.max(title.lastIndexOf(' – '), title.lastIndexOf(' | '));
  return cut > 0 ? title.slice(0, cut) : title;
}

function byline(site: SampleSite, page: SamplePage): string {
  const parts: string[] = [];
  const spanish = page.lang.startsWith('es');
  if (page.author !== null) parts.push(`${spanish ? 'Por' : 'By'} ${escapeHtml(page.author)}`);
  const shown = page.date ?? page.modified;
  if (shown !== null && site.dateStyle === 'time') {
    parts.push(`<time datetime="${shown}">${dayInWords(shown, page.lang)}</time>`);
  }
  if (shown !== null && site.dateStyle === 'text') {
    const published = spanish ? 'Publicado el' : 'Published on';
    const updated = spanish ? 'Actualizado el' : 'Last updated on';
    parts.push(`${page.date === null ? updated : published} ${dayInWords(shown, page.lang)}`);
  }
  return parts.join(' · ');
}

function navLinks(site: SampleSite, separator: string): string {
  return site.nav.map(({ path, label }) => `<a href="${path}">${escapeHtml(label)}</a>`).join(separator);
}

function navItems(site: SampleSite): string {
  return site.nav.map(({ path, label }) => `<li><a href="${path}">${escapeHtml(label)}</a></li>`).join('');
}
