//! The generated types, and some of them as the messages of one program.
//!
//! Generated: `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes this file.

mod borrowed;
mod lazy;
mod owned;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::collections::HashSet;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::num::NonZeroI64;
use std::num::Wrapping;
use std::rc::Rc;
use std::sync::Arc;
use sdp::Seq;
use arbitrary::Arbitrary;
use sdp::SdpDispatch;

use crate::dispatch::Alone;
use crate::registry::{PluginRegistry, PluginRegistryRef};

crate::subject::subjects! {
    'a;
    element owned::Key0, owned::Key0, owned::Key0;
    element owned::Key1, owned::Key1, owned::Key1;
    element owned::Key2, owned::Key2, owned::Key2;
    element owned::Key3, owned::Key3, owned::Key3;
    element owned::Key4, borrowed::Key4<'a>, borrowed::Key4<'a>;
    element owned::Key5, owned::Key5, owned::Key5;
    element owned::Key6, owned::Key6, owned::Key6;
    element owned::Key7, owned::Key7, owned::Key7;
    element owned::Key8, owned::Key8, owned::Key8;
    element owned::Key9, borrowed::Key9<'a>, borrowed::Key9<'a>;
    element owned::Key10, borrowed::Key10<'a>, borrowed::Key10<'a>;
    element owned::Key11, borrowed::Key11<'a>, borrowed::Key11<'a>;
    element owned::Struct12, borrowed::Struct12<'a>, borrowed::Struct12<'a>;
    element owned::Enum13, owned::Enum13, owned::Enum13;
    element owned::Enum14, borrowed::Enum14<'a>, lazy::Enum14<'a>;
    element owned::Generic15<[u8; 1]>, borrowed::Generic15<'a, &'a [u8; 1]>, borrowed::Generic15<'a, &'a [u8; 1]>;
    element owned::Enum16, borrowed::Enum16<'a>, lazy::Enum16<'a>;
    element owned::Enum17, borrowed::Enum17<'a>, lazy::Enum17<'a>;
    element owned::Struct18, owned::Struct18, lazy::Struct18<'a>;
    value owned::Struct19, owned::Struct19, owned::Struct19;
    element owned::Struct20, borrowed::Struct20<'a>, borrowed::Struct20<'a>;
    element owned::Struct21, borrowed::Struct21<'a>, lazy::Struct21<'a>;
    element owned::Struct22, borrowed::Struct22<'a>, lazy::Struct22<'a>;
    value owned::Struct23, owned::Struct23, owned::Struct23;
    element owned::Generic24<u32, i64>, borrowed::Generic24<'a, u32, i64>, lazy::Generic24<'a, u32, i64>;
    element owned::Enum25, borrowed::Enum25<'a>, borrowed::Enum25<'a>;
    element owned::Struct26, borrowed::Struct26<'a>, lazy::Struct26<'a>;
    element owned::Struct27, borrowed::Struct27<'a>, borrowed::Struct27<'a>;
    element owned::Tree28, borrowed::Tree28<'a>, lazy::Tree28<'a>;
    element owned::Struct29, borrowed::Struct29<'a>, lazy::Struct29<'a>;
    element owned::Struct30, borrowed::Struct30<'a>, borrowed::Struct30<'a>;
    element owned::Enum31, owned::Enum31, owned::Enum31;
    element owned::Generic32<Arc<str>, [Vec<u8>; 2]>, borrowed::Generic32<'a, Cow<'a, str>, [&'a [u8]; 2]>, lazy::Generic32<'a, Cow<'a, str>, [&'a [u8]; 2]>;
    element owned::Struct33, owned::Struct33, owned::Struct33;
    element owned::Generic34<i128, owned::Key4>, borrowed::Generic34<'a, i128, borrowed::Key4<'a>>, lazy::Generic34<'a, i128, borrowed::Key4<'a>>;
    element owned::Tree35, owned::Tree35, lazy::Tree35<'a>;
    element owned::Struct36, borrowed::Struct36<'a>, borrowed::Struct36<'a>;
    element owned::Tree37, borrowed::Tree37<'a>, lazy::Tree37<'a>;
    element owned::Generic38<3>, borrowed::Generic38<'a, 3>, borrowed::Generic38<'a, 3>;
    element owned::Struct39, borrowed::Struct39<'a>, lazy::Struct39<'a>;
    element owned::Struct40, borrowed::Struct40<'a>, borrowed::Struct40<'a>;
    element owned::Struct41, borrowed::Struct41<'a>, lazy::Struct41<'a>;
    element owned::Generic42<1>, borrowed::Generic42<'a, 1>, lazy::Generic42<'a, 1>;
    element owned::Struct43, borrowed::Struct43<'a>, lazy::Struct43<'a>;
    element owned::Enum44, borrowed::Enum44<'a>, lazy::Enum44<'a>;
    element owned::Struct45, borrowed::Struct45<'a>, lazy::Struct45<'a>;
    element owned::Struct46, borrowed::Struct46<'a>, lazy::Struct46<'a>;
    element owned::Enum47, borrowed::Enum47<'a>, lazy::Enum47<'a>;
    element owned::Generic48<16>, borrowed::Generic48<'a, 16>, borrowed::Generic48<'a, 16>;
    value owned::Struct49, owned::Struct49, owned::Struct49;
    element owned::Tree50, owned::Tree50, owned::Tree50;
    element owned::Tree51, borrowed::Tree51<'a>, lazy::Tree51<'a>;
    element owned::Struct52, borrowed::Struct52<'a>, lazy::Struct52<'a>;
    element owned::Struct53, owned::Struct53, lazy::Struct53<'a>;
    element owned::Generic54<VecDeque<Rc<str>>, u8>, borrowed::Generic54<'a, VecDeque<Cow<'a, str>>, u8>, lazy::Generic54<'a, Seq<'a, Cow<'a, str>>, u8>;
    element owned::Struct55, owned::Struct55, owned::Struct55;
    element owned::Enum56, borrowed::Enum56<'a>, lazy::Enum56<'a>;
    element owned::Generic57<1>, borrowed::Generic57<'a, 1>, lazy::Generic57<'a, 1>;
    element owned::Enum58, borrowed::Enum58<'a>, lazy::Enum58<'a>;
    element owned::Struct59, borrowed::Struct59<'a>, borrowed::Struct59<'a>;
    value owned::Struct60, owned::Struct60, owned::Struct60;
    element owned::Struct61, borrowed::Struct61<'a>, lazy::Struct61<'a>;
    element owned::Struct62, owned::Struct62, lazy::Struct62<'a>;
    element owned::Enum63, borrowed::Enum63<'a>, lazy::Enum63<'a>;
    element owned::Tree64, borrowed::Tree64<'a>, lazy::Tree64<'a>;
    element owned::Tree65, borrowed::Tree65<'a>, lazy::Tree65<'a>;
    element owned::Struct66, owned::Struct66, owned::Struct66;
    element owned::Generic67<1>, borrowed::Generic67<'a, 1>, borrowed::Generic67<'a, 1>;
    element owned::Tree68, borrowed::Tree68<'a>, lazy::Tree68<'a>;
    element owned::Enum69, owned::Enum69, owned::Enum69;
    element owned::Struct70, borrowed::Struct70<'a>, borrowed::Struct70<'a>;
    element owned::Struct71, borrowed::Struct71<'a>, lazy::Struct71<'a>;
    element owned::Struct72, borrowed::Struct72<'a>, borrowed::Struct72<'a>;
    value owned::Struct73, owned::Struct73, owned::Struct73;
    element owned::Generic74<owned::Struct29, u128>, borrowed::Generic74<'a, borrowed::Struct29<'a>, u128>, lazy::Generic74<'a, lazy::Struct29<'a>, u128>;
    element owned::Struct75, borrowed::Struct75<'a>, lazy::Struct75<'a>;
    element owned::Enum76, borrowed::Enum76<'a>, lazy::Enum76<'a>;
    element owned::Struct77, borrowed::Struct77<'a>, lazy::Struct77<'a>;
    element owned::Struct78, borrowed::Struct78<'a>, lazy::Struct78<'a>;
    element owned::Generic79<i128, Option<i8>>, borrowed::Generic79<'a, i128, Option<i8>>, lazy::Generic79<'a, i128, Option<i8>>;
    element owned::Generic80<i8, Option<String>>, borrowed::Generic80<'a, i8, Option<&'a str>>, lazy::Generic80<'a, i8, Option<&'a str>>;
    element owned::Struct81, borrowed::Struct81<'a>, lazy::Struct81<'a>;
    element owned::Struct82, borrowed::Struct82<'a>, lazy::Struct82<'a>;
    element owned::Struct83, borrowed::Struct83<'a>, borrowed::Struct83<'a>;
    element owned::Struct84, borrowed::Struct84<'a>, lazy::Struct84<'a>;
    element owned::Struct85, borrowed::Struct85<'a>, lazy::Struct85<'a>;
    element owned::Struct86, borrowed::Struct86<'a>, borrowed::Struct86<'a>;
    element owned::Struct87, owned::Struct87, owned::Struct87;
    element owned::Generic88<Rc<f64>, usize>, owned::Generic88<Rc<f64>, usize>, lazy::Generic88<'a, Rc<f64>, usize>;
    element owned::Tree89, owned::Tree89, owned::Tree89;
    element owned::Enum90, borrowed::Enum90<'a>, lazy::Enum90<'a>;
    element owned::Tree91, borrowed::Tree91<'a>, lazy::Tree91<'a>;
    element owned::Struct92, borrowed::Struct92<'a>, lazy::Struct92<'a>;
    element owned::Enum93, borrowed::Enum93<'a>, lazy::Enum93<'a>;
    value owned::Struct94, owned::Struct94, owned::Struct94;
    element owned::Generic95<u8, (NonZeroI64, Wrapping<u16>, i8, String,)>, borrowed::Generic95<'a, u8, (NonZeroI64, Wrapping<u16>, i8, &'a str,)>, lazy::Generic95<'a, u8, (NonZeroI64, Wrapping<u16>, i8, &'a str,)>;
    element owned::Enum96, owned::Enum96, owned::Enum96;
    element owned::Tree97, owned::Tree97, owned::Tree97;
    element owned::Struct98, borrowed::Struct98<'a>, lazy::Struct98<'a>;
    element owned::Struct99, owned::Struct99, lazy::Struct99<'a>;
    element owned::Struct100, owned::Struct100, owned::Struct100;
    element owned::Struct101, borrowed::Struct101<'a>, lazy::Struct101<'a>;
    element owned::Tree102, owned::Tree102, owned::Tree102;
    element owned::Generic103<owned::Struct82>, borrowed::Generic103<'a, borrowed::Struct82<'a>>, lazy::Generic103<'a, lazy::Struct82<'a>>;
    element owned::Enum104, borrowed::Enum104<'a>, lazy::Enum104<'a>;
    element owned::Generic105<String, String>, borrowed::Generic105<'a, &'a str, &'a str>, lazy::Generic105<'a, &'a str, &'a str>;
    element owned::Struct106, borrowed::Struct106<'a>, lazy::Struct106<'a>;
    element owned::Generic107<3>, borrowed::Generic107<'a, 3>, borrowed::Generic107<'a, 3>;
    element owned::Tree108, borrowed::Tree108<'a>, lazy::Tree108<'a>;
    element owned::Struct109, owned::Struct109, lazy::Struct109<'a>;
    element owned::Enum110, borrowed::Enum110<'a>, lazy::Enum110<'a>;
    element owned::Generic111<Rc<str>, HashSet<usize>>, borrowed::Generic111<'a, Cow<'a, str>, HashSet<usize>>, lazy::Generic111<'a, Cow<'a, str>, HashSet<usize>>;
    element owned::Enum112, borrowed::Enum112<'a>, lazy::Enum112<'a>;
    element owned::Generic113<Vec<u16>>, owned::Generic113<Vec<u16>>, lazy::Generic113<'a, Seq<'a, u16>>;
    element owned::Generic114<Rc<str>, bool>, borrowed::Generic114<'a, Cow<'a, str>, bool>, lazy::Generic114<'a, Cow<'a, str>, bool>;
    element owned::Struct115, owned::Struct115, owned::Struct115;
    element owned::Enum116, owned::Enum116, owned::Enum116;
    element owned::Struct117, borrowed::Struct117<'a>, borrowed::Struct117<'a>;
    element owned::Struct118, borrowed::Struct118<'a>, lazy::Struct118<'a>;
    element owned::Struct119, borrowed::Struct119<'a>, borrowed::Struct119<'a>;
    element owned::Generic120<[String; 2], Option<Box<[u8]>>>, owned::Generic120<[&'a str; 2], Option<Cow<'a, [u8]>>>, lazy::Generic120<'a, [&'a str; 2], Option<Cow<'a, [u8]>>>;
    element owned::Struct121, borrowed::Struct121<'a>, lazy::Struct121<'a>;
    element owned::Tree122, borrowed::Tree122<'a>, lazy::Tree122<'a>;
    element owned::Generic123<owned::Generic80<i8, Option<String>>>, borrowed::Generic123<'a, borrowed::Generic80<'a, i8, Option<&'a str>>>, lazy::Generic123<'a, lazy::Generic80<'a, i8, Option<&'a str>>>;
    element owned::Struct124, owned::Struct124, owned::Struct124;
    element owned::Struct125, borrowed::Struct125<'a>, borrowed::Struct125<'a>;
    element owned::Struct126, borrowed::Struct126<'a>, lazy::Struct126<'a>;
    element owned::Tree127, owned::Tree127, owned::Tree127;
    element owned::Enum128, owned::Enum128, owned::Enum128;
    element owned::Enum129, owned::Enum129, owned::Enum129;
    element owned::Tree130, borrowed::Tree130<'a>, lazy::Tree130<'a>;
    element owned::Enum131, borrowed::Enum131<'a>, lazy::Enum131<'a>;
    element owned::Enum132, borrowed::Enum132<'a>, lazy::Enum132<'a>;
    element owned::Struct133, borrowed::Struct133<'a>, lazy::Struct133<'a>;
    element owned::Struct134, owned::Struct134, owned::Struct134;
    element owned::Generic135<Option<char>>, owned::Generic135<Option<char>>, lazy::Generic135<'a, Option<char>>;
    element owned::Struct136, owned::Struct136, owned::Struct136;
    element owned::Generic137<[u8; 2], owned::Struct86>, borrowed::Generic137<'a, &'a [u8; 2], borrowed::Struct86<'a>>, lazy::Generic137<'a, &'a [u8; 2], borrowed::Struct86<'a>>;
    element owned::Struct138, owned::Struct138, owned::Struct138;
    value owned::Struct139, owned::Struct139, owned::Struct139;
    element owned::Generic140<16>, borrowed::Generic140<'a, 16>, lazy::Generic140<'a, 16>;
    element owned::Enum141, owned::Enum141, owned::Enum141;
    element owned::Generic142<Vec<bool>, VecDeque<[u8; 1]>>, owned::Generic142<Vec<bool>, VecDeque<&'a [u8; 1]>>, lazy::Generic142<'a, Seq<'a, bool>, Seq<'a, &'a [u8; 1]>>;
    element owned::Struct143, owned::Struct143, lazy::Struct143<'a>;
    element owned::Struct144, borrowed::Struct144<'a>, borrowed::Struct144<'a>;
    element owned::Struct145, borrowed::Struct145<'a>, lazy::Struct145<'a>;
    element owned::Generic146<isize, Vec<Arc<str>>>, borrowed::Generic146<'a, isize, Vec<Cow<'a, str>>>, lazy::Generic146<'a, isize, Seq<'a, Cow<'a, str>>>;
    element owned::Struct147, borrowed::Struct147<'a>, lazy::Struct147<'a>;
    element owned::Generic148<[String; 4], Vec<u32>>, owned::Generic148<[&'a str; 4], Vec<u32>>, lazy::Generic148<'a, [&'a str; 4], Seq<'a, u32>>;
    element owned::Struct149, owned::Struct149, owned::Struct149;
    element owned::Enum150, borrowed::Enum150<'a>, lazy::Enum150<'a>;
    element owned::Struct151, borrowed::Struct151<'a>, lazy::Struct151<'a>;
    element owned::Tree152, borrowed::Tree152<'a>, lazy::Tree152<'a>;
    element owned::Generic153<u32, Rc<str>>, borrowed::Generic153<'a, u32, Cow<'a, str>>, lazy::Generic153<'a, u32, Cow<'a, str>>;
    element owned::Struct154, borrowed::Struct154<'a>, borrowed::Struct154<'a>;
    value owned::Struct155, owned::Struct155, owned::Struct155;
    element owned::Struct156, borrowed::Struct156<'a>, borrowed::Struct156<'a>;
    element owned::Struct157, owned::Struct157, lazy::Struct157<'a>;
    element owned::Enum158, owned::Enum158, owned::Enum158;
    element owned::Generic159<16>, borrowed::Generic159<'a, 16>, lazy::Generic159<'a, 16>;
    element owned::Struct160, owned::Struct160, owned::Struct160;
    element owned::Struct161, borrowed::Struct161<'a>, lazy::Struct161<'a>;
    element owned::Struct162, borrowed::Struct162<'a>, borrowed::Struct162<'a>;
    element owned::Struct163, borrowed::Struct163<'a>, borrowed::Struct163<'a>;
    value owned::Struct164, owned::Struct164, owned::Struct164;
    element owned::Generic165<16>, borrowed::Generic165<'a, 16>, lazy::Generic165<'a, 16>;
    element owned::Tree166, borrowed::Tree166<'a>, lazy::Tree166<'a>;
    element owned::Struct167, borrowed::Struct167<'a>, lazy::Struct167<'a>;
    element owned::Struct168, borrowed::Struct168<'a>, borrowed::Struct168<'a>;
    element owned::Generic169<3>, borrowed::Generic169<'a, 3>, lazy::Generic169<'a, 3>;
    element owned::Tree170, borrowed::Tree170<'a>, lazy::Tree170<'a>;
    element owned::Enum171, borrowed::Enum171<'a>, lazy::Enum171<'a>;
    element owned::Generic172<usize, owned::Generic135<Option<char>>>, borrowed::Generic172<'a, usize, owned::Generic135<Option<char>>>, lazy::Generic172<'a, usize, lazy::Generic135<'a, Option<char>>>;
    element owned::Enum173, owned::Enum173, owned::Enum173;
    value owned::Struct174, owned::Struct174, owned::Struct174;
    element owned::Struct175, borrowed::Struct175<'a>, lazy::Struct175<'a>;
    element owned::Tree176, borrowed::Tree176<'a>, lazy::Tree176<'a>;
    element owned::Struct177, borrowed::Struct177<'a>, borrowed::Struct177<'a>;
    element owned::Struct178, borrowed::Struct178<'a>, borrowed::Struct178<'a>;
    element owned::Tree179, borrowed::Tree179<'a>, lazy::Tree179<'a>;
    element owned::Enum180, borrowed::Enum180<'a>, lazy::Enum180<'a>;
    element owned::Enum181, borrowed::Enum181<'a>, lazy::Enum181<'a>;
    element owned::Tree182, borrowed::Tree182<'a>, lazy::Tree182<'a>;
    element owned::Enum183, borrowed::Enum183<'a>, lazy::Enum183<'a>;
    element owned::Struct184, borrowed::Struct184<'a>, lazy::Struct184<'a>;
    element owned::Struct185, borrowed::Struct185<'a>, borrowed::Struct185<'a>;
    element owned::Tree186, owned::Tree186, lazy::Tree186<'a>;
    element owned::Enum187, owned::Enum187, owned::Enum187;
    element owned::Enum188, owned::Enum188, lazy::Enum188<'a>;
    element owned::Tree189, owned::Tree189, lazy::Tree189<'a>;
    element owned::Struct190, borrowed::Struct190<'a>, lazy::Struct190<'a>;
    element owned::Struct191, owned::Struct191, owned::Struct191;
    element owned::Enum192, borrowed::Enum192<'a>, lazy::Enum192<'a>;
    element owned::Struct193, borrowed::Struct193<'a>, lazy::Struct193<'a>;
    element owned::Enum194, owned::Enum194, owned::Enum194;
    element owned::Generic195<Arc<str>, BTreeMap<String, String>>, borrowed::Generic195<'a, Cow<'a, str>, BTreeMap<&'a str, &'a str>>, lazy::Generic195<'a, Cow<'a, str>, BTreeMap<&'a str, &'a str>>;
    element owned::Tree196, borrowed::Tree196<'a>, lazy::Tree196<'a>;
    element owned::Enum197, owned::Enum197, owned::Enum197;
    element owned::Tree198, borrowed::Tree198<'a>, lazy::Tree198<'a>;
    element owned::Generic199<(String, String, i64,)>, borrowed::Generic199<'a, (&'a str, &'a str, i64,)>, lazy::Generic199<'a, (&'a str, &'a str, i64,)>;
    element owned::Struct200, borrowed::Struct200<'a>, lazy::Struct200<'a>;
    value owned::Struct201, owned::Struct201, owned::Struct201;
    element owned::Tree202, borrowed::Tree202<'a>, borrowed::Tree202<'a>;
    element owned::Generic203<[u8; 4], (Box<str>, i32, String, IpAddr,)>, borrowed::Generic203<'a, &'a [u8; 4], (Cow<'a, str>, i32, &'a str, IpAddr,)>, lazy::Generic203<'a, &'a [u8; 4], (Cow<'a, str>, i32, &'a str, IpAddr,)>;
    element owned::Struct204, borrowed::Struct204<'a>, lazy::Struct204<'a>;
    element owned::Tree205, borrowed::Tree205<'a>, lazy::Tree205<'a>;
    element owned::Enum206, borrowed::Enum206<'a>, lazy::Enum206<'a>;
    element owned::Enum207, borrowed::Enum207<'a>, lazy::Enum207<'a>;
    element owned::Struct208, owned::Struct208, owned::Struct208;
    element owned::Struct209, borrowed::Struct209<'a>, lazy::Struct209<'a>;
    element owned::Enum210, borrowed::Enum210<'a>, lazy::Enum210<'a>;
    element owned::Generic211<BTreeSet<u8>, Vec<i128>>, borrowed::Generic211<'a, BTreeSet<u8>, Vec<i128>>, lazy::Generic211<'a, BTreeSet<u8>, Seq<'a, i128>>;
    element owned::Struct212, borrowed::Struct212<'a>, lazy::Struct212<'a>;
    element owned::Tree213, borrowed::Tree213<'a>, lazy::Tree213<'a>;
    value owned::Struct214, owned::Struct214, owned::Struct214;
    element owned::Struct215, borrowed::Struct215<'a>, lazy::Struct215<'a>;
    element owned::Generic216<f64>, borrowed::Generic216<'a, f64>, lazy::Generic216<'a, f64>;
    element owned::Tree217, owned::Tree217, owned::Tree217;
    element owned::Struct218, borrowed::Struct218<'a>, borrowed::Struct218<'a>;
    element owned::Generic219<Result<NonZeroI64, bool>, Option<Box<str>>>, borrowed::Generic219<'a, Result<NonZeroI64, bool>, Option<Cow<'a, str>>>, lazy::Generic219<'a, Result<NonZeroI64, bool>, Option<Cow<'a, str>>>;
    element owned::Tree220, borrowed::Tree220<'a>, borrowed::Tree220<'a>;
    element owned::Enum221, owned::Enum221, owned::Enum221;
    element owned::Struct222, borrowed::Struct222<'a>, borrowed::Struct222<'a>;
    element owned::Struct223, borrowed::Struct223<'a>, lazy::Struct223<'a>;
}

#[derive(SdpDispatch, Arbitrary)]
pub(crate) enum Message {
    Key5(owned::Key5),
    Key6(owned::Key6),
    Key8(owned::Key8),
    Key9(owned::Key9),
    Enum13(owned::Enum13),
    Enum16(owned::Enum16),
    Enum17(owned::Enum17),
    Struct18(owned::Struct18),
    Struct21(owned::Struct21),
    Struct30(owned::Struct30),
    Tree37(owned::Tree37),
    Enum44(owned::Enum44),
    Struct49(owned::Struct49),
    Tree50(owned::Tree50),
    Struct55(owned::Struct55),
    Enum56(owned::Enum56),
    Enum58(owned::Enum58),
    Struct61(owned::Struct61),
    Tree64(owned::Tree64),
    Struct70(owned::Struct70),
    Struct72(owned::Struct72),
    Struct73(owned::Struct73),
    Struct92(owned::Struct92),
    Enum93(owned::Enum93),
    Registry(PluginRegistry),
}

#[derive(SdpDispatch)]
pub(crate) enum MessageRef<'a> {
    Key5(owned::Key5),
    Key6(owned::Key6),
    Key8(owned::Key8),
    Key9(borrowed::Key9<'a>),
    Enum13(owned::Enum13),
    Enum16(borrowed::Enum16<'a>),
    Enum17(borrowed::Enum17<'a>),
    Struct18(owned::Struct18),
    Struct21(borrowed::Struct21<'a>),
    Struct30(borrowed::Struct30<'a>),
    Tree37(borrowed::Tree37<'a>),
    Enum44(borrowed::Enum44<'a>),
    Struct49(owned::Struct49),
    Tree50(owned::Tree50),
    Struct55(owned::Struct55),
    Enum56(borrowed::Enum56<'a>),
    Enum58(borrowed::Enum58<'a>),
    Struct61(borrowed::Struct61<'a>),
    Tree64(borrowed::Tree64<'a>),
    Struct70(borrowed::Struct70<'a>),
    Struct72(borrowed::Struct72<'a>),
    Struct73(owned::Struct73),
    Struct92(borrowed::Struct92<'a>),
    Enum93(borrowed::Enum93<'a>),
    Registry(PluginRegistryRef<'a>),
}

pub(crate) const MESSAGES: &[Alone] = &[
    Alone::of::<owned::Key5>(),
    Alone::of::<owned::Key6>(),
    Alone::of::<owned::Key8>(),
    Alone::of::<owned::Key9>(),
    Alone::of::<owned::Enum13>(),
    Alone::of::<owned::Enum16>(),
    Alone::of::<owned::Enum17>(),
    Alone::of::<owned::Struct18>(),
    Alone::of::<owned::Struct21>(),
    Alone::of::<owned::Struct30>(),
    Alone::of::<owned::Tree37>(),
    Alone::of::<owned::Enum44>(),
    Alone::of::<owned::Struct49>(),
    Alone::of::<owned::Tree50>(),
    Alone::of::<owned::Struct55>(),
    Alone::of::<owned::Enum56>(),
    Alone::of::<owned::Enum58>(),
    Alone::of::<owned::Struct61>(),
    Alone::of::<owned::Tree64>(),
    Alone::of::<owned::Struct70>(),
    Alone::of::<owned::Struct72>(),
    Alone::of::<owned::Struct73>(),
    Alone::of::<owned::Struct92>(),
    Alone::of::<owned::Enum93>(),
    Alone::of::<PluginRegistry>(),
];
