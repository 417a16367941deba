import type { Phrases } from './classes.ts';
import type { MentionWords } from './mention-words.ts';

export const NL: Phrases = {
  call: `gastblog, gastblogs, gastblogger, gastbloggers, gastblogger worden, gastartikel, gastartikelen, gastauteur, gastauteurs, gastbijdrage, gastbijdragen, schrijf voor ons, schrijven voor, schrijf mee, meeschrijven, bijdrage insturen, artikel insturen, stuur je artikel, stuur je verhaal, inzenden, insturen, blog voor ons,
    word blogger, bloggers gezocht, schrijvers gezocht, auteursrichtlijnen, jouw verhaal, deel je verhaal`,
  aboutCalls: 'wat is een gastblog, gastblog van, gastblogs kopen',
  terms:
    'woorden, biografie, jouw naam, link naar, links, origineel, uniek, plagiaat, rechten, redactie, redacteur, vergoeding, betalen, stuur, stuur ons, je artikel, je verhaal, onderwerpen, wij publiceren, wij zoeken, richtlijnen, reclame',
  resources:
    'links, nuttige links, handige links, interessante links, linkpagina, bronnen, websites, meer informatie, literatuur, aanbevolen',
  directory:
    'gids, bedrijvengids, bedrijvenregister, register, overzicht, lijst van, vind een, zoek een, catalogus, bedrijven, winkels, leden, categorieën, startpagina',
  addEntry:
    'bedrijf toevoegen, voeg je bedrijf toe, voeg uw bedrijf toe, bedrijf aanmelden, meld je bedrijf aan, website aanmelden, site aanmelden, link aanmelden, link toevoegen, gratis aanmelden, gratis vermelding, voeg toe, tool toevoegen',
  entryWords:
    'vermelding, vermeldingen, categorie, categorieën, profiel, bekijk profiel, website, telefoon, adres, openingstijden, contact',
  best: 'beste, de beste, top, leukste, mooiste, populairste, favoriete, aanraders, ranglijst, onmisbare, goedkoopste',
  things:
    'tools, apps, programma s, websites, sites, platforms, plugins, extensies, diensten, bedrijven, bureaus, merken, producten, boeken, podcasts, blogs, cursussen, scholen, universiteiten, hotels, restaurants, cafés, winkels, plekken, musea, wandelingen, bestemmingen, steden, stranden, films, spellen, telefoons, cadeaus, voorbeelden, alternatieven, recepten',
  picks: `bezienswaardigheden, uitjes, uitstapjes, dagje uit, dagjes uit, wat te doen, wat kun je doen, wat te zien, te doen in, te zien in, waar eten, waar kun je, uit eten, eten in, overnachten, hotspots, must sees, must see, must haves, niet missen, niet te missen, highlights, hoogtepunten, geheime tips, insidertips, reisgids,
    stedentrip, cadeautips, cadeaus voor, cadeau ideeën, koopgids, aanraders, aanbevolen, aanbevelingen, favorieten, lievelings, selectie, nieuwe boeken, die je, van het jaar, aller tijden, dit weekend, deze maand, met kinderen, voor kinderen, in de buurt, winnaars, aanbiedingen, tips`,
  advice:
    'tips, manieren, redenen, stappen, strategieën, fouten, lessen, voordelen, nadelen, mythes, feiten, technieken, methoden, gewoontes, trucs, regels, ideeën, vragen, signalen, trends, soorten',
  tools: 'tool, tools, software, programma, applicaties, extensies, calculators, platforms, open source',
  toolWords:
    'tool, software, programma, gratis versie, proefversie, prijs, prijzen, per maand, functies, gebruikers, interface, downloaden, integraties, platform',
  versus: 'tegen',
  alternatives:
    'alternatief voor, alternatieven voor, alternatief, alternatieven, concurrenten, vervanger, in plaats van, vergelijkbaar met',
  compared:
    'vergelijking, vergeleken, vergelijken, verschil tussen, verschillen tussen, wat is beter, welke is beter',
  weighing:
    'voordelen, nadelen, voor en nadelen, prijs, prijzen, conclusie, beter, goedkoper, beoordeling, daarentegen, terwijl, beide',
  report:
    'interview, interview met, gesprek met, in gesprek met, portret, podcast, aflevering, persbericht, nieuws, pers, kondigt, lanceert, opent, sluit, neemt over, wint, prijs, reportage, oprichter',
  newsSections: 'nieuws, pers, persberichten, interviews, economie, bedrijven, magazine',
  quoting:
    'zei, zegt, aldus, volgens, legt uit, vertelt, vertelde, laat weten, woordvoerder, oprichter, directeur, eigenaar',
  ownNews:
    'wij zijn blij, ons team, ons bedrijf, onze klanten, onze diensten, neem contact op, offerte aanvragen, demo aanvragen, wij bieden, over ons',
  otherLists:
    'sponsors, klanten, team, archief, categorie, auteur, agenda, evenementen, vacatures, begrippenlijst, contact, privacy, portfolio',
  review: 'recensie, getest, ervaringen',
  howTo: 'hoe, waarom, wat is, wat zijn, handleiding, gids voor, stap voor stap, introductie',
  gathering: 'conferentie, workshop, bijeenkomst, aanmelding, lezing, wedstrijd, enquête',
  coverage:
    'in de media, in de pers, in het nieuws, persberichten over ons, in de krant, krantenartikelen, persoverzicht, media aandacht, persaandacht',
  interview: 'interview, interviews, in gesprek met, gesprek met, portret, podcast, aflevering',
  sending: `stuur, sturen, insturen, mail, mailen, schrijf, schrijven, deel, publiceer, publiceren, lever, aanleveren, stel, neem contact`,
  pieces: `artikel, artikelen, blog, blogs, gastblog, gastblogs, bijdrage, bijdragen, verhaal, verhalen, tekst, teksten, idee, ideeën, concept, auteurs, auteur, gastblogger, gastbloggers, schrijvers, voor ons`,
  taking: `we accepteren, wij accepteren, we plaatsen, wij plaatsen, we zoeken, wij zoeken, we publiceren, wij publiceren, zijn welkom, is welkom, moet, moeten, we betalen`,
  adding: `voeg, toevoegen, aanmelden, meld, vermelden, opnemen, opgenomen, registreer, registreren, inschrijven, stel voor, plaats, ontbreekt`,
  yours: `uw bedrijf, je bedrijf, jouw bedrijf, uw website, je website, uw vermelding, je tool, je app, je project, uw organisatie, je vereniging, in de gids, in het overzicht, in de lijst, uw pagina`,
  software: `programma, programma s, applicatie, applicaties, extensie, extensies, gratis versie, proefperiode, browser, automatisering`,
};

export const NL_MENTIONS: MentionWords = {
  article: `De|Het`,
  firmWord: `bedrijf|bedrijven|dienst|diensten|klanten|gebruikers|merk|winkel`,
  medium: `krant|dagblad`,
  determiner: `het|een`,
  usedBy: `met|op|zoals|tussen`,
  placeBefore: `te|naar|uit|rond`,
  usedAsTool: `gebruiken`,
  listed: `en|of`,
  honorific: `mevrouw|meneer|dhr`,
  forExample: String.raw`bijv\.|zoals`,
  goods: `telefoons?|koptelefoon|fietsen|auto|schoenen|winkels?|krant`,
  reviewed: `review`,
};
