import type { Phrases } from './classes.ts';
import type { MentionWords } from './mention-words.ts';

export const DE: Phrases = {
  call: `gastbeitrag, gastbeiträge, gastartikel, gastautor, gastautoren, gastautorin, gastblogger, schreib für uns, schreiben sie für uns, schreibe für uns, schreiben für, autor werden, autorin werden, autoren gesucht, mitmachen, mitschreiben, beitrag einreichen, artikel einreichen,
    beiträge einreichen, einreichen, einreichung, einreichungen, autorenrichtlinien, autorenhinweise, hinweise für autoren, call for papers, redaktionsrichtlinien, leitfaden für autoren, community leitfaden, deine geschichte, erzähl uns`,
  aboutCalls: 'was ist ein gastbeitrag, gastbeiträge schreiben lassen, gastartikel kaufen, gastbeitrag von',
  terms:
    'wörter, zeichen, autorenprofil, ihr name, dein name, link zu, links, original, unveröffentlicht, plagiat, rechte, redaktion, redakteur, honorar, vergütung, schick uns, senden sie, schicken sie, dein artikel, ihr artikel, themen, wir veröffentlichen, wir suchen, richtlinien, werbung',
  resources:
    'links, linkliste, linksammlung, linktipps, nützliche links, weiterführende links, interessante links, empfehlungen, ressourcen, quellen, literatur, webseiten, weitere informationen, linkempfehlungen, surftipps',
  directory:
    'verzeichnis, branchenbuch, branchenverzeichnis, firmenverzeichnis, liste der, übersicht, finden sie, finder, register, katalog, anbieter, mitglieder, kategorien, webkatalog',
  addEntry:
    'eintrag hinzufügen, firma eintragen, unternehmen eintragen, jetzt eintragen, eintragen, webseite eintragen, website anmelden, seite anmelden, kostenloser eintrag, eintrag anlegen, profil anlegen, kostenlos eintragen, url anmelden, tool vorschlagen, seite vorschlagen, unternehmen hinzufügen',
  entryWords:
    'eintrag, einträge, verzeichnis, kategorie, kategorien, profil, zum profil, webseite, telefon, adresse, anschrift, öffnungszeiten, kontakt',
  best: 'beste, besten, bester, bestes, die besten, top, beliebteste, beliebtesten, empfehlenswerte, bestenliste, lieblings, wichtigsten, ranking, tipps für, schönsten',
  things:
    'tools, apps, programme, webseiten, websites, plattformen, plugins, erweiterungen, dienste, anbieter, firmen, unternehmen, agenturen, marken, produkte, geräte, bücher, podcasts, blogs, kurse, schulen, universitäten, hotels, restaurants, cafés, läden, geschäfte, orte, museen, wanderungen, reiseziele, städte, strände, filme, spiele, handys, kopfhörer, helme, geschenke, beispiele, alternativen, rezepte, lösungen',
  picks: `sehenswürdigkeiten, ausflugsziele, ausflugstipps, ausflüge, unternehmungen, was man, was tun, was machen, wo man, wo essen, wohin, restaurants in, essen gehen, übernachten, unterkünfte, must see, must sees, must haves, must have, highlights, geheimtipps, geheimtipp, insidertipps, reiseführer,
    reisetipps, city guide, guide, geschenke für, geschenkideen, geschenktipps, geschenkideen für, gift guide, kaufberatung, empfehlungen, empfehlenswert, empfehlenswerte, unsere favoriten, favoriten, lieblinge, lieblingsorte, lieblings, auswahl, bestenliste, neuerscheinungen, neuheiten, die man, die du, die ihr, die sie,
    des jahres, aller zeiten, dieses wochenende, am wochenende, im januar, im februar, im märz, im april, im mai, im juni, im juli, im august, im september, im oktober, im november, im dezember, mit kindern, für kinder, für familien, in der nähe, gewinner, preisträger, angebote, schnäppchen, sollte man, muss man, tipps`,
  firms:
    'dienste, anbieter, firmen, unternehmen, agenturen, schulen, hotels, restaurants, läden, orte, museen, blogs, webseiten, bücher, kurse, marken, städte',
  advice:
    'tipps, wege, gründe, schritte, strategien, fehler, lektionen, vorteile, nachteile, mythen, fakten, techniken, methoden, gewohnheiten, tricks, regeln, ideen, fragen, zeichen, trends, arten',
  tools:
    'tool, tools, software, programm, programme, anwendungen, erweiterungen, rechner, generatoren, plattformen, freeware, open source',
  toolWords:
    'tool, software, programm, kostenlose version, testversion, preis, preise, pro monat, funktionen, nutzer, oberfläche, herunterladen, schnittstellen, plattform',
  versus: 'gegen',
  alternatives:
    'alternative zu, alternativen zu, alternative, alternativen, konkurrenten, ersatz für, statt, ähnlich wie',
  compared:
    'vergleich, im vergleich, verglichen, vergleichen, unterschied zwischen, unterschiede zwischen, was ist besser, vergleichstest',
  weighing:
    'vorteile, nachteile, vor und nachteile, preis, preise, kosten, fazit, besser, günstiger, testsieger, bewertung, hingegen, während, beide',
  report:
    'interview, interview mit, gespräch mit, im gespräch, porträt, podcast, folge, pressemitteilung, presse, nachrichten, aktuelles, kündigt, übernimmt, eröffnet, schließt, gewinnt, auszeichnung, preis, bericht, gründer',
  newsSections:
    'nachrichten, aktuelles, presse, pressemitteilungen, interviews, wirtschaft, unternehmen, magazin, medien',
  quoting:
    'sagte, sagt, so der, laut, erklärt, erklärte, betont, teilte mit, sprecher, sprecherin, gründer, gründerin, geschäftsführer, geschäftsführerin, vorstand, erzählt, berichtet',
  ownNews:
    'wir freuen uns, unser team, unser unternehmen, unsere kunden, unsere leistungen, kontaktieren sie uns, angebot anfordern, demo anfordern, wir bieten, über uns',
  otherLists:
    'sponsoren, partner, kunden, referenzen, archiv, schlagwort, kategorie, autor, veranstaltungen, termine, stellenangebote, glossar, kontakt, impressum, datenschutz, faq',
  review: 'test, testbericht, erfahrungen, bewertung',
  howTo: 'wie, warum, was ist, was sind, anleitung, leitfaden, ratgeber, einführung, schritt für schritt',
  gathering:
    'konferenz, tagung, workshop, veranstaltung, anmeldung, vortrag, vorträge, wettbewerb, umfrage, tickets',
  coverage:
    'in der presse, in den nachrichten, presseschau, pressestimmen, medienberichte, in den medien, presseecho, presseberichte, pressespiegel, medienecho, medienspiegel, zeitungsartikel, zeitungsberichte, presse uber uns, presseartikel',
  interview: 'interview, im interview, gespraech mit, gespräch mit, im gespräch, porträt, podcast, folge',
  sending: `senden, sende, schicken, schick, schicke, einsenden, einreichen, reichen, schreiben, schreib, schreibe, vorschlagen, mailen, veröffentlichen, kontaktieren`,
  pieces: `artikel, beitrag, beiträge, gastbeitrag, gastbeiträge, gastartikel, text, texte, geschichte, geschichten, idee, ideen, entwurf, manuskript, autoren, autor, gastautor, gastautoren, thema, themen, für uns, vorschlag`,
  taking: `wir nehmen, wir veröffentlichen, wir suchen, wir freuen, wir drucken, wir zahlen, wir akzeptieren, werden veröffentlicht, sollte, sollten, muss, müssen, willkommen`,
  adding: `eintragen, eintrag, hinzufügen, aufnehmen, aufgenommen, anmelden, registrieren, vorschlagen, melden, einreichen, inserieren, listen, fehlt`,
  yours: `ihr unternehmen, ihre firma, dein unternehmen, deine firma, ihre website, deine website, ihre seite, deine seite, ihr eintrag, dein eintrag, ihren eintrag, ihr tool, dein tool, deine app, dein projekt, ihr verein, ihren verein, ins verzeichnis, in das verzeichnis, in die liste, in unser verzeichnis`,
  software: `anwendung, anwendungen, programm, programme, erweiterung, erweiterungen, kostenlose version, testversion, browser, automatisierung`,
};

export const DE_MENTIONS: MentionWords = {
  article: `Der|Die|Das`,
  firmWord: `zahlungsdienstleister|unternehmen|anbieter|dienste?|dienstleister|hersteller|konto|kunden|nutzer
    |werkzeuge?|marke`,
  medium: `gruppe|(?:tages)?zeitung|zeitschrift|magazin|sender`,
  determiner: `der|die|das|den|dem|des|ein|eine|einen|einem|einer|zur|zum|vom|beim|im|am`,
  usedBy: `mit|bei|über|auf|wie|als|zwischen`,
  placeBefore: `nach|aus|bei`,
  usedAsTool: `verwenden|nutzen`,
  and: `und`,
  listed: `oder`,
  honorific: `frau|herrn?|sankt`,
  forExample: String.raw`z\. ?B\.|wie`,
  trade: `Bank|Versicherung(?:en)?|Verlag|Reisen|Hotels?|Werke|Automobile|Mobilfunk|Energie|Brauerei|Märkte|Reifen`,
  goods: `Handys?|Kopfhörer|Lautsprecher|Drucker|Kameras?|Uhr(?:en)?|Fahrräder|Rad|Bikes?|Autos?|Reifen|Schuhe?|Jacken?|Zelte?|Rucksack|Grills?|Filialen?|Märkte|Aktien?|Modelle?|Kunden|Karten?|Magazin|Zeitung|Verlag`,
  reviewed: `im Test|Test`,
};
