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
  nobody: `apellido apellidos jornadas junta directiva parque avenida calle academia acceso actividades actualidad agencia ahora aprende articulo asesoria asociaciones ayuda bienvenido bienvenidos bienvenida blog boletin
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
