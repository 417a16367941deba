import type { PeopleLexicon } from './people-lexicon.ts';

export const SPANISH: PeopleLexicon = {
  roles: {
    editor: `consejo editorial|editor(?:a)? responsable`,
    author: `redactora?|articulista|bloguer[oa]|colaboradora?`,
    founder: `titular del sitio|creadora?`,
    other: `vicepresident[ea]|presidenta|gerente general|directora? (?:tecnic[oa]|medic[oa]|academic[oa]|comercial|creativ[oa])|rector(?:a)?|decan[oa]`,
    staff: `veterinari[oa]|delegad[oa]|capitan[a]?|catequista|parroco|sacerdote|tecnic[oa] (?:de|en) [a-z]+|orientadora?|vocal|vicesecretari[oa]|trabajadora? social|auxiliar(?: de enfermeria)?|enfermer[oa]|educadora?|conductora?|fisioterapeuta|logopeda|terapeuta
      |nutricionista|dietista|monitora?|entrenadora?|contadora?|administradora?|catedratic[oa]|notari[oa]|cirujan[oa]|dentista|odontolog[oa]
      |procuradora?|becari[oa]|voluntari[oa]|encargad[oa]|jef[ea] de [a-z]+|bibliotecari[oa]|pedagog[oa]|ingenier[oa]|licenciad[oa]|capacitadora?|estratega`,
  },
  affiliation: {
    past: `ex ?(?:president|direct|secretari|tesorer|coordinador|miembr|integrant|alumn|jugador)[a-z]*|antigu[oa]s? (?:president|direct|miembr|junta|integrant|alumn|comision)[a-z]*|(?:juntas?|directivas?|presidentes|miembros|integrantes|comisiones|equipos?|gestiones) (?:directivas? )?(?:anteriores|anterior|pasad[oa]s|antigu[oa]s)|egresad[oa]s|fallecid[oa]s|in memoriam|presidentes (?:que ha tenido|desde)[a-z ]*`,
    others: `agradecimientos?|gracias a|damos las gracias|testimonios?|opiniones|resenas|(?:lo )?que dicen[a-z ]*|nuestros clientes (?:opinan|dicen)|ponentes|conferencistas|invitad[oa]s|jugador[ea]s|ganador[ea]s|premiad[oa]s|donantes|socios (?:de honor|honorarios)`,
    former: `ex ?(?:president|director|secretari|tesorer|coordinador|miembr|alcald|ministr|rector|decan|jugador|alumn)[a-z]*|ex|antigu[oa]|fallecid[oa]|in memoriam`,
    players: `delanter[oa]|porter[oa]|centrocampista|mediocentro|defensa(?: central)?|lateral|extremo|arquer[oa]|guardameta`,
    bodies: `junta(?: directiva)?|directiva|gestion|mandato|consejo|comision|comite|periodo`,
    openTerm: `presente|actual(?:mente|idad)?|hoy|la fecha|la actualidad`,
    ordinals: `primera|primer|primero segunda|segundo tercera|tercer|tercero cuarta|cuarto quinta|quinto sexta|sexto septima|septimo octava|octavo novena|noveno decima|decimo`,
  },
  pages: {
    guests: `referencias|historia`,
    guestsAnywhere: `testimonio|invitad[oa]s`,
    author: `autor(?:es)?`,
    beforeTeam: `nuestr[oa]s?|el|la|los|sobre`,
    team: String.raw`miembros[\w-]*|direc[ct]i[vo][ao]s?|directiva|colaboradores|entrenadores|profesorado|monitores
      |abogados|claustro|equipo-\w+|equipo(?:-[a-z]+)?|profesionales|docentes|redaccion|creditos
      |ficha-tecnica|medic[oa]s|dentistas|psicolog[oa]s|especialistas|doctores|quienes-somos|quien-[\w-]+
      |agentes[\w-]*|junta-directiva|consejo`,
    about: String.raw`sobre[\w-]*|aviso-legal|acerca[\w-]*|nosotros`,
    contact: `comunicaci[oó]n|prensa`,
    issue: `edicion(?:es)?`,
    tag: `categorias?|etiquetas?`,
    crew: `equipo|redaccion`,
  },
  phrases: {
    byline: `por|escrito por|publicado por|redactado por|texto de|escribe`,
    authorLabel: `autora?|texto`,
    dated: `publicado`,
    introduces: `me llamo|mi nombre es|soy`,
    weAre: `somos|padre e hijo`,
    and: `y`,
    by: `por`,
    is: `es`,
    answers: `representante legal|denominaci[oó]n social
      |(?:el )?titular de (?:este|esta) (?:sitio|p[aá]gina|web)(?: web)?|responsable del tratamiento
      |titular del sitio(?: web)?|responsable del sitio(?: web)?|titular`,
    founded: `fundad[oa]|dirigid[oa]|editad[oa]`,
    madeThing: `página`,
    made: `hecho|hecha|creado|creada|diseñado|desarrollado`,
    with: `con`,
    blog: `proyecto`,
    personal: `personal`,
    wrote: `escrito`,
    ownBehind: `personal|oficial`,
    siteBefore: `p[aá]gina|web`,
    wasOrIs: `fue|es`,
    article: `el|la`,
    guestPage: String.raw`autor invitad[oa]|entrevista (?:a|con)\b`,
    guestOf: `art[ií]culo invitado (?:de|por)`,
    speech: `dice|dijo|explica|según`,
  },
  offices: {
    copula: `es|trabaja como`,
    copulaArticle: `la|el|nuestra|nuestro|una|un`,
    duty: `fundo|cofundo|dirige|edita|coordina|lleva|gestiona|se ocupa de|se encarga de|responsable de
      |encargad[oa] de`,
    relative: `que|quien|cuando|donde`,
    of: `de`,
    head: `fundadora?|presidenta?|directora?|editora|(?:co-?)?creadora?`,
    firmHead: `propietari[oa]|fundadora?`,
    department: `arte|artes|comunicaci[oó]n|contenidos?|deportes?|dise[nñ]o|docencia|educaci[oó]n|estudios|eventos
      |finanzas|formaci[oó]n|investigaci[oó]n|m[uú]sica|operaciones|producci[oó]n|proyectos|redacci[oó]n
      |relaciones|ventas`,
  },
  strangers: {
    guestRole: `(?:autora?|columnista|editora?|escritora?) invitad[oa]`,
    publicOffice: `alcaldes?a?|teniente de alcalde|concejal[ae]?|regidora?|diputad[oa]|senadora?`,
    publicBody: `ayuntamiento|concej|diputaci|partido`,
    practice: `dentista|medic[oa]|abogad[oa]`,
    author: `autor(?:a|as|es)?`,
    address: `direccion|domicilio|sede`,
  },
  ways: {
    mailbox: `prensa|medios|contacto|hola|equipo|redaccion|ventas|secretaria|secretariado|direccion|asociacion
      |comercial|comunicacion|presidente?|presidencia|atencion|recepcion|socios`,
    guidelines: `escribe (?:para|con) nosotros|art[ií]culos? invitados?`,
    contact: `cont[aá]cta(?:nos|me|r)?|cont[aá]cten(?:os|me)|contacto|escr[ií]be(?:nos|me)`,
    legalNotice: `aviso legal`,
    asks: String.raw`env[ií]\p{L}*|escrib\p{L}*|consultas`,
  },
  names: {
    courtesy: `dra|sr|sra|srta|doctora?|licda|licdo|lcdo|lcda|pbro`,
    shortCourtesy: `ps|psic|nta|enf|enfª|enfa|lic|arq|abg|don|doña`,
    article: `la|las|el|los|una?|nuestr[oa]s?`,
    abstractEnding: `logia|cion|icion|isiones|umerarios?|pecia(?:l|les)`,
    namesToo: `concepcion encarnacion consolacion visitacion anunciacion purificacion`,
    noSurname: `publicado compartir seguir leer foto redaccion equipo agencia prensa diario noticias empresa tienda`,
    surnames: `calle casa espana mexico guia marca grande contador mundo iglesia nuevo pueblo camara`,
    nobody: `apoyo clinico recepcion nutricion orientacion coordinacion sala bachiller cirugia atencion gestiones
      apellido apellidos jornadas junta directiva parque avenida calle academia acceso actividades actualidad
      agencia ahora aprende articulo asesoria asociaciones ayuda bienvenido bienvenidos bienvenida blog boletin
      buscar carrito casa categorias catalogo centro ciudad clinica codigo colaboraciones comentarios comision
      comisiones compartir comprar comunicacion comunidad conoce conocenos consejo consulta contactenos contactanos
      cuenta cursos derechos descargar descubre dia direccion donde ebook empresa empresas enlaces enviar equipo
      escuela espana estamos estudio estudios etiquetas eventos evento familias fecha formulario fotos fundadores
      galeria grupo guia guias hazte hemos historia horario horarios idiomas iglesia informacion informes
      instalaciones inteligencia leer legal legales libro libros llamanos lugar marca mejor mejores mexico miembros
      mision mundo municipal nacional navegacion noticia nuestras nuestros nuevo nueva nuevas objetivos oficina
      pagina paso pedido perfil portada precio precios prensa primera primer principal productos programa programas
      profesional profesionales proyecto publicaciones pueblo puedes recursos red registro reservados respuestas
      salud seccion seguir segunda semana servicio siguenos solicitar solicita soluciones suscribete taller talleres
      telefono terminos testimonios tiempo tienes todo todos todas trabaja trabajo unidad usuarios valores ver vida
      video vision volver gral jefatura inicio nosotros sobre servicios contacto politica privacidad aviso proyectos
      noticias nuestro nuestra quienes somos preguntas frecuentes como para por los las una del con que se habla mas
      tu su quiero saber tienda envio gratis linea redes sociales manejo diseno pagina paginas universidad
      asociacion fundacion instituto colegio ayuntamiento camara federacion agencia colaboradores colaboradoras`,
  },
};
