import type { Phrases } from './classes.ts';
import type { MentionWords } from './mention-words.ts';

export const FR: Phrases = {
  call: `écrire pour nous, écrivez pour nous, écrire pour, article invité, articles invités, auteur invité, auteurs invités, rédacteur invité, devenir rédacteur, devenez rédacteur, devenir contributeur, devenez contributeur, devenir auteur, contribuer, contribution, contributions,
    contributeurs, proposer un article, proposez un article, proposez votre article, publier un article, publiez votre article, publier votre, soumettre un article, soumettre, appel à contribution, appel à contributions, appel à articles, appel à textes, appel à témoignages, participer à la rédaction, participez,
    charte éditoriale, ligne éditoriale, consignes aux auteurs, racontez, partagez votre histoire`,
  aboutCalls:
    'comment écrire un article invité, comment publier en guest blogging, qu est ce que le guest blogging',
  terms:
    'mots, biographie, votre nom, un lien, lien vers, liens, original, originaux, inédit, inédits, plagiat, droits, rédaction, rédacteur, rémunéré, rémunération, envoyez, votre article, votre texte, proposition, thèmes, nous acceptons, nous publions, consignes, promotionnel',
  resources:
    'ressources, liens, liens utiles, liens externes, sites utiles, sites amis, sites recommandés, sites web, bibliographie, webographie, pour aller plus loin, en savoir plus, lectures, signets, adresses utiles',
  directory:
    'annuaire, annuaires, répertoire, liste des, carte des, trouver un, trouver une, guide des, index, catalogue, entreprises, professionnels, catégories',
  addEntry:
    'ajouter un site, ajouter votre site, ajoutez votre site, inscrire votre, inscrivez votre, inscription gratuite, référencer votre, référencez votre, ajouter une entreprise, ajouter mon entreprise, ajouter une fiche, proposer un site, soumettre un site, soumettre votre site, soumettre un outil, figurer dans l annuaire',
  entryWords:
    'fiche, fiches, annuaire, catégorie, catégories, profil, voir la fiche, site web, téléphone, adresse, horaires, contact',
  best: 'meilleur, meilleurs, meilleure, meilleures, les meilleurs, les meilleures, top, incontournables, indispensables, préférés, recommandés, classement, sélection, palmarès, essentiels',
  things:
    'outils, applications, logiciels, sites, sites web, plateformes, plugins, extensions, services, entreprises, agences, marques, produits, livres, podcasts, blogs, formations, écoles, universités, hôtels, restaurants, cafés, bars, boutiques, magasins, lieux, musées, randonnées, destinations, villes, villages, plages, films, jeux, cadeaux, exemples, alternatives, recettes, solutions',
  picks: `que faire, que voir, que visiter, quoi faire, quoi voir, quoi lire, à faire, à voir, à visiter, à lire, à écouter, à essayer, à découvrir, à ne pas manquer, à ne pas rater, où manger, où dormir, où loger, où sortir, où aller, où boire, où acheter, incontournable, incontournables,
    bonnes adresses, nos adresses, lieux insolites, insolites, sites touristiques, points d intérêt, guide de voyage, idées cadeaux, idée cadeau, cadeaux pour, guide d achat, idées de sorties, sorties, balades, excursions, escapades, week end, nos coups de cœur, coups de cœur, coup de cœur,
    recommandations, recommandés, on adore, préférés, préférées, favoris, sélection, nouveautés, de l année, de tous les temps, ce week end, ce mois ci, en famille, avec des enfants, en amoureux, près de, lauréats, gagnants, bons plans, soldes`,
  firms:
    'services, entreprises, agences, écoles, universités, hôtels, restaurants, boutiques, lieux, musées, blogs, sites, livres, formations, marques, villes, villages',
  advice:
    'conseils, astuces, façons, raisons, étapes, stratégies, erreurs, leçons, avantages, mythes, techniques, méthodes, habitudes, clés, idées, questions, signes, tendances, types, bonnes pratiques, critères',
  tools:
    'outil, outils, logiciel, logiciels, application, applications, extensions, calculatrices, générateurs, plateformes, open source, gratuits',
  toolWords:
    'outil, outils, logiciel, logiciels, version gratuite, essai gratuit, tarif, tarifs, par mois, fonctionnalités, utilisateurs, interface, télécharger, intégrations, plateforme',
  versus: 'contre, face à',
  alternatives:
    'alternative à, alternatives à, alternative, alternatives, concurrents, remplacer, équivalents, similaires à, à la place de',
  compared:
    'comparatif, comparatifs, comparaison, comparés, comparées, différence entre, différences entre, lequel choisir, laquelle choisir, que choisir, duel, match',
  weighing:
    'avantages, inconvénients, points forts, points faibles, prix, tarif, tarifs, verdict, meilleur, moins cher, conclusion, note, notre avis, en revanche, tandis que, pour qui',
  report:
    'interview, entretien, entretien avec, rencontre avec, portrait, portrait de, podcast, épisode, communiqué, communiqué de presse, actualités, actualité, presse, annonce, lance, présente, rachète, acquiert, ouvre, ferme, nomme, remporte, prix, reportage, fondateur',
  newsSections:
    'actualités, actualité, actus, presse, communiqués, interviews, entreprises, économie, portraits, magazine, reportages',
  quoting:
    'a déclaré, déclare, selon, explique, a expliqué, affirme, a annoncé, ajoute, souligne, raconte, porte parole, fondateur, fondatrice, directeur, directrice, dirigeant, pdg, président, confie',
  ownNews:
    'nous sommes heureux, notre équipe, notre entreprise, nos clients, nos services, contactez nous, demander un devis, demander une démo, nous proposons, à propos',
  otherLists:
    'partenaires, clients, équipe, archives, étiquette, catégorie, auteur, agenda, événements, recrutement, glossaire, contact, mentions légales, confidentialité, nos réalisations, faq',
  review: 'avis, test, critique',
  howTo:
    'comment, pourquoi, qu est ce que, guide, guide pour, tutoriel, introduction, tout savoir, apprendre',
  gathering:
    'conférence, atelier, ateliers, colloque, journée, inscription, séance, concours, sondage, billets',
  coverage:
    'dans la presse, revue de presse, on parle de nous, ils parlent de nous, dans les medias, revuedepresse, la presse parle, on en parle, articles de presse, coupures de presse, vu dans la presse, parutions presse',
  interview:
    'interview, entretien, entretien avec, rencontre avec, portrait, podcast, episode, trois questions',
  sending: `envoyez, envoyer, envoyez nous, proposez, proposer, soumettez, soumettre, écrivez, écrire, publiez, publier, partagez, contribuez, contribuer, contactez`,
  pieces: `article, articles, texte, textes, contribution, contributions, proposition, brouillon, récit, récits, histoire, chronique, tribune, auteurs, auteur, rédacteurs, contributeurs, invité, manuscrit, tutoriel, contenu`,
  taking: `nous acceptons, nous publions, nous recherchons, nous cherchons, nous aimerions, sont acceptés, sont les bienvenus, sera publié, doit, doivent, nous payons`,
  adding: `ajoutez, ajouter, inscrivez, inscrire, référencez, référencer, proposez, soumettre, soumettez, figurer, apparaître, rejoignez, revendiquez, suggérer, publier`,
  yours: `votre entreprise, votre site, votre fiche, votre outil, votre application, votre projet, votre association, votre activité, votre établissement, votre commerce, le vôtre, la vôtre, un site, un outil, une fiche, dans l annuaire, dans notre annuaire, dans cette liste`,
  software: `logiciel, logiciels, application, applications, outil en ligne, extension, extensions, essai gratuit, version gratuite, navigateur, automatisation`,
};

export const FR_MENTIONS: MentionWords = {
  article: `Le|Les`,
  firmWord: `paiements?|prestataire|fournisseur|logiciels?|outils?|entreprises?|sociét[ée]s?|marques?|abonnement
    |compte|navigateur|clients?`,
  medium: `groupe|quotidien|banque`,
  determiner: `le|une|du|au`,
  usedBy: `sur|avec|chez|comme`,
  placeBefore: `à|vers|depuis`,
  usedAsTool: `utilisons`,
  and: `et`,
  listed: `ou`,
  honorific: `mme|m|monsieur|madame`,
  forExample: String.raw`p\. ?ex\.|comme`,
  goods: `téléphones?|casque|imprimantes?|montres?|voitures?|chaussures|vols?|magasins?|cartes?|barbecues?|magazine|marque`,
  reviewed: `avis`,
};
