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
  standing: {
    past: `ex ?(?:president|direct|secretari|tesorer|coordinador|miembr|integrant|alumn|jugador)[a-z]*|antigu[oa]s? (?:president|direct|miembr|junta|integrant|alumn|comision)[a-z]*|(?:juntas?|directivas?|presidentes|miembros|integrantes|comisiones|equipos?|gestiones) (?:directivas? )?(?:anteriores|anterior|pasad[oa]s|antigu[oa]s)|egresad[oa]s|fallecid[oa]s|in memoriam|presidentes (?:que ha tenido|desde)[a-z ]*`,
    others: `agradecimientos?|gracias a|damos las gracias|testimonios?|opiniones|resenas|(?:lo )?que dicen[a-z ]*|nuestros clientes (?:opinan|dicen)|ponentes|conferencistas|invitad[oa]s|jugador[ea]s|ganador[ea]s|premiad[oa]s|donantes|socios (?:de honor|honorarios)`,
    former: `ex ?(?:president|director|secretari|tesorer|coordinador|miembr|alcald|ministr|rector|decan|jugador|alumn)[a-z]*|ex|antigu[oa]|fallecid[oa]|in memoriam`,
    players: `delanter[oa]|porter[oa]|centrocampista|mediocentro|defensa(?: central)?|lateral|extremo|arquer[oa]|guardameta`,
    bodies: `junta(?: directiva)?|directiva|gestion|mandato|consejo|comision|comite|periodo`,
    openTerm: `presente|actual(?:mente|idad)?|hoy|la fecha|la actualidad`,
    ordinals: `primera|primer|primero segunda|segundo tercera|tercer|tercero cuarta|cuarto quinta|quinto sexta|sexto septima|septimo octava|octavo novena|noveno decima|decimo`,
  },
  nobody: `apoyo clinico recepcion nutricion orientacion coordinacion sala bachiller cirugia atencion gestiones apellido apellidos jornadas junta directiva parque avenida calle academia acceso actividades actualidad agencia ahora aprende articulo asesoria asociaciones ayuda bienvenido bienvenidos bienvenida blog boletin
    buscar carrito casa categorias catalogo centro ciudad clinica codigo colaboraciones comentarios comision comisiones compartir comprar comunicacion comunidad
    conoce conocenos consejo consulta contactenos contactanos cuenta cursos derechos descargar descubre dia direccion donde ebook
    empresa empresas enlaces enviar equipo escuela espana estamos estudio estudios etiquetas eventos evento familias fecha formulario fotos
    fundadores galeria grupo guia guias hazte hemos historia horario horarios idiomas iglesia informacion informes instalaciones inteligencia leer legal legales
    libro libros llamanos lugar marca mejor mejores mexico miembros mision mundo municipal nacional navegacion noticia nuestras nuestros nuevo nueva nuevas
    objetivos oficina pagina paso pedido perfil portada precio precios prensa primera primer principal productos programa programas profesional profesionales
    proyecto publicaciones pueblo puedes recursos red registro reservados respuestas salud seccion seguir segunda semana servicio siguenos solicitar solicita soluciones
    suscribete taller talleres telefono terminos testimonios tiempo tienes todo todos todas trabaja trabajo unidad usuarios valores ver vida video vision volver
    gral jefatura`,
};
