import type { PeopleLexicon } from './people-lexicon.ts';

export const FRENCH: PeopleLexicon = {
  roles: {
    editor: `(?:direct(?:eur|rice)|responsable) (?:de |des )?(?:la )?(?:publications?|redaction)|secretaire de redaction|comite de redaction|edit(?:eur|rice) du site`,
    founder: `fondatrice|co ?gerante?|dirigeante?|createur|creatrice`,
    author: `blogu?eu(?:r|se)|chroniqueu(?:r|se)|contribut(?:eur|rice)|auteurs?`,
    other: `vice presidente?|presidente? d honneur|pdg|directrice`,
    staff: `veterinaire|auxiliaire(?: specialisee)?(?: veterinaire)?|tut(?:eur|rice)|encadrante?|moni(?:teur|trice)|arbitre|kinesitherapeute|osteopathe|orthophoniste|directeur technique|intervenante?|membre (?:ca|actif)|commissaire|pretre|cure|vicaire|diacre|(?:enseignante? )?chercheu(?:r|se)|maitre de conferences|maitresse de conferences|professeure?|notaire|medecin|infirmi(?:er|ere)|psychologue
      |educat(?:eur|rice)|animat(?:eur|rice)|entraineu(?:r|se)|consultante?|assistante?|comptable|technicien(?:ne)?|graphiste|therapeute|[a-z]{3,}therapeute
      |praticien(?:ne)?|membre du (?:bureau|conseil|comite)|administrat(?:eur|rice)|adjointe?|coordinat(?:eur|rice)|coordonnat(?:eur|rice)|gestionnaire
      |vice tresori(?:er|ere)|vice secretaire|bibliothecaire|traduct(?:eur|rice)|architecte|avocate?|doctorante?|stagiaire|webmestre|representante? legale?`,
  },
  affiliation: {
    past: `anciens?|anciennes?|(?:equipe|bureau|conseil|comite|membres?|presidents?|redaction) precedent[e]?s?|nos disparus|hommages?|in memoriam|presidents successifs|ont preside`,
    others: `remerciements?|merci a|nous remercions|temoignages?|avis (?:de |des |clients|google)?[a-z ]*|ils (?:nous )?(?:ont fait|font) confiance|ils (?:parlent|temoignent)[a-z ]*|laureate?s|palmares|joueurs|joueuses|donateurs|membres? d[’']honneur|conferenciers|invites`,
    former: `anciens?|anciennes?|ex|feu|decedee?|in memoriam`,
    players: `attaquante?|milieu(?: de terrain)?|defenseure?|gardiene?(?:ne)?(?: de but)?|ailiere?`,
    bodies: `bureau|conseil(?: d[’']administration)?|comite|mandat|mandature|equipe|redaction|promotion`,
    openTerm: `present|aujourd[’']hui|ce jour|maintenant|nos jours`,
    ordinals: `premier|premiere deuxieme|second|seconde troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme`,
  },
  pages: {
    guests: `historique|histoire|annuaires?`,
    guestsAnywhere: `temoignage`,
    author: `auteurs?`,
    beforeTeam: `notre|nos|mes`,
    team: String.raw`dirigeants|entraineurs|encadrement|encadrants|moniteurs|intervenants|professeurs|enseignants
      |comite-\w+|equipe-\w+|equipe|le-bureau|bureau|nos-membres|redaction|generique|medecins|dentistes
      |infirmi(?:ers|eres)|kinesitherapeutes|osteopathes|psychologues|praticiens|therapeutes|avocats
      |notaires|associes|qui-sommes-nous|conseil`,
    about: String.raw`qui-suis-je|presentation|mentions|a-propos[\w-]*|apropos|mentions-legales`,
    issue: `numeros?`,
    crew: `equipe|redaction`,
  },
  phrases: {
    byline: `par|écrit par|rédigé par|publié par`,
    authorLabel: `auteure?|texte`,
    dated: `publié`,
    introduces: `je m[’']appelle|je suis|moi c[’']est`,
    weAre: `nous sommes|père et fils`,
    and: `et`,
    by: `par`,
    is: `est`,
    answers: `(?:direct(?:eur|rice)|responsable) (?:de )?(?:la )?publication|représentant légal
      |éditeur responsable|(?:le |ce )?site (?:internet |web )?est édité(?: et publié)? par
      |(?:site|blog) est la propriété(?: exclusive)? de`,
    title: `monsieur|madame|mr|mme|m`,
    founded: `fondée?|créée?|dirigée?`,
    made: `créé|réalisé|fait|développé`,
    with: `avec`,
    blog: `projet`,
    personal: `personnel(?:le)?`,
    wrote: `écrit`,
    ofOwner: `de`,
    ownBehind: `personnel|officiel`,
    siteBefore: `site`,
    wasOrIs: `a été|est`,
    article: `le|un|une`,
    guestPage: `entretien avec`,
    guestOf: `article invité (?:de|par)`,
    speech: `explique|selon|déclare`,
  },
  offices: {
    at: `chez`,
    firmHead: `fondat(?:eur|rice)`,
  },
  strangers: {
    guestRole: `(?:auteure?|chroniqueu(?:r|se)|redact(?:eur|rice)) invitee?`,
    publicOffice: `(?:premier(?:e)? )?adjointe? (?:au|a la|a l|du) maire|maire(?: adjointe?)?
      |conseiller(?:e)? (?:municipale?|departementale?|regionale?|communautaire)|deputee?
      |senat(?:eur|rice)|echevine?|bourgmestre`,
    publicBody: `mairie|ville|commune|parti`,
    practice: `dentiste|medecin|osteopathe|avocate?|notaire`,
    author: `auteure?s?`,
    address: `adresse|siege(?: social)?|lieu`,
  },
  ways: {
    mailbox: `presse|bonjour|redaction|direction|accueil|asso|comite|bureau|secretariat|presidence`,
    guidelines: `article invit[ée]|proposer un article`,
    contact: `contactez-(?:nous|moi)|(?:nous|me) contacter|[ée]crivez-nous`,
    legalNotice: `mentions l[ée]gales`,
    asks: String.raw`envoy\p{L}*|[ée]cri\p{L}*`,
  },
  names: {
    courtesy: `mme|mlle|m|ma[iî]tre|docteure?`,
    article: `les|notre|nos`,
    noSurname: `publie modifie partager suivre photo lire redaction equipe journal agence presse association boutique societe`,
    surnames: `marche plan jour maison grand`,
    nobody: `pays commune communaute prenom nom memoriam belgique suisse accompagnement actualite adherer adhesion
      agence aide annuaire association atelier ateliers avis bienvenue boutique bureau cabinet calendrier carte
      centre charte cliquez club collectif comite commentaires comparatif comparatifs condition conditions conseils
      contenu coordonnees cours decouvrir depuis derniere dernieres devis dons ecole ecoles en enfants ensemble
      entreprise entreprises equipes erreur espace evenements exercice fondateurs formation formations formulaire
      galerie generales guides grand grande histoire horaires infos inscription institut jour journal lien liens
      lieu livre maison marche membre membres mentions methode metiers mois mot nouveau nouvelle nouvelles offre
      offres partenaire partenaires photos plan plus pole premier prestations projet projets presentation
      professionnels qualite rejoindre rendez reserves ressources retour savoir secretariat services situer site
      societe soutenir soutien tarifs temoignages tous tout toute toutes travail utilisation valeurs vie ville
      visite voir votre vos vue accueil propos mentions legales politique confidentialite contactez nous notre nos
      les des une pour avec dans actualites qui sommes suis equipe universite fondation mairie collaborateurs`,
  },
};
